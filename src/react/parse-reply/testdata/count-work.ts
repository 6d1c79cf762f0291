type Method = (this: string, ...args: never[]) => unknown;

/** What a call of a string's method costs, in characters looked at. */
type Cost = (text: string, args: readonly unknown[], result: unknown) => number;

const whole: Cost = (text) => text.length + 1;
const upTo: Cost = (text, args, result) => Math.max(0, (result === -1 ? text.length : Number(result)) - Number(args[1] ?? 0)) + 1;

const COSTS: Readonly<Record<string, Cost>> = {
  charAt: () => 1,
  charCodeAt: () => 1,
  indexOf: upTo,
  lastIndexOf: (text, _args, result) => text.length - Number(result) + 1,
  startsWith: (_text, args) => String(args[0]).length + 1,
  slice: () => 1,
  includes: whole,
  toLowerCase: whole,
  trim: whole,
  trimEnd: whole,
  trimStart: whole,
  normalize: whole,
  replace: whole,
  replaceAll: whole,
  search: whole,
};

/** Runs something and gives how many characters its string methods looked at: a measure of time that no busy machine changes. */
export function countWork(run: () => unknown): number {
  const prototype = String.prototype as unknown as Record<string, Method>;
  const originals = Object.keys(COSTS).map((name) => [name, prototype[name]] as const);
  let work = 0;
  for (const [name, original] of originals) {
    const cost = COSTS[name];
    if (original === undefined || cost === undefined) continue;
    prototype[name] = function counted(this: string, ...args: never[]) {
      const result = original.apply(this, args);
      work += cost(this, args, result);
      return result;
    };
  }
  try {
    run();
  } finally {
    for (const [name, original] of originals) if (original !== undefined) prototype[name] = original;
  }
  return work;
}
