export default { answers: "nothing" };
