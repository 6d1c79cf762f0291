const LONGEST = 300;

/** Words of a server as one line of a message: without control characters, and cut. */
export function plainLine(text: string): string {
  const line = text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
    .replace(/\u001b\[[0-9;]*[A-Za-z]|[\u0000-\u001f\u007f-\u009f]+/g, " ")
    .replace(/ +/g, " ")
    .trim();
  return (line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line).replace(/\.$/, "");
}
