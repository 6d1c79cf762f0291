// Never gets ready.
await new Promise(() => undefined);
export default {};
