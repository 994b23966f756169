import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Random numbers that are equal for equal seeds (mulberry32). */
export function seededRandom(seed: number) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;

    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);

    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;

    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Changes, removes, repeats or truncates a few bytes. */
export function corrupt(bytes: Buffer, random: () => number): Buffer {
  const at = () => Math.floor(random() * bytes.length);
  let result = Buffer.from(bytes);

  for (let blows = 1 + Math.floor(random() * 4); blows > 0; blows--) {
    const [from, to] = [at(), at()].sort((a, b) => a - b) as [number, number];
    const kind = Math.floor(random() * 5);
    if (kind === 0) result[from] = Math.floor(random() * 256);
    if (kind === 1) result[from]! ^= 1 << Math.floor(random() * 8);
    if (kind === 2)
      result = Buffer.concat([
        result.subarray(0, from),
        result.subarray(from + Math.ceil(random() * 8)),
      ]);
    if (kind === 3)
      result = Buffer.concat([
        result.subarray(0, to),
        result.subarray(from, from + 64),
        result.subarray(to),
      ]);
    if (kind === 4)
      result = result.subarray(0, Math.max(1, result.length - Math.floor(random() * 200)));
  }

  return result;
}

/** Heap in MB after garbage collection. */
export function heapMegabytes(): number {
  setFlagsFromString("--expose_gc");

  const collect = runInNewContext("gc") as () => void;

  collect();
  collect();

  const { heapUsed, arrayBuffers } = process.memoryUsage();

  return (heapUsed + arrayBuffers) / 1e6;
}
