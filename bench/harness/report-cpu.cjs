// Loaded before a measured command: says at its end, on file descriptor 3, what CPU time the process took.
process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  require("node:fs").writeSync(3, String((user + system) / 1000));
});
