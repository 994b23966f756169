const WARM_UP_BYTES = 32_000;
const BLOCK_BYTES = 400_000;
const MAX_BLOCKS = 10;
const MAX_DURATION_MS = 3000;

/**
 * Bits per second to our own server, measured by uploading blocks for up to 3 s or 4 MB.
 * `onProgress` gets 0 to 1.
 * @throws Error if the server is unreachable or throttles
 */
export async function measureUpload(
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<number> {
  await send(WARM_UP_BYTES, signal);

  const from = performance.now();
  let bytes = 0;

  for (let block = 1; block <= MAX_BLOCKS; block++) {
    await send(BLOCK_BYTES, signal);
    bytes += BLOCK_BYTES;

    const passed = performance.now() - from;

    onProgress(Math.min(1, Math.max(block / MAX_BLOCKS, passed / MAX_DURATION_MS)));
    if (passed > MAX_DURATION_MS) break;
  }

  return (8000 * bytes) / (performance.now() - from);
}

async function send(bytes: number, signal: AbortSignal) {
  const answer = await fetch("/bandwidth-check", {
    method: "POST",
    headers: { "Content-Type": "application/octet-stream" },
    body: randomBytes(bytes),
    signal,
  });
  if (!answer.ok) throw new Error(`The upload check answered ${answer.status}`);

  const { received } = (await answer.json()) as { received: number };
  if (received !== bytes) throw new Error("The upload check did not receive what was sent");
}

/** Random, because a proxy might compress. */
function randomBytes(bytes: number) {
  const block = new Uint8Array(bytes);

  for (let at = 0; at < bytes; at += 65_536)
    crypto.getRandomValues(block.subarray(at, Math.min(bytes, at + 65_536)));

  return block;
}
