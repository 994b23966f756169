const WARM_UP_BYTES = 32_000;
const BLOCK_BYTES = 400_000;
const MAX_BLOCKS = 10;
const MAX_DURATION_MS = 3000;

/**
 * Bits per second to the site's server, measured by uploading blocks for up to 3 s or 4 MB.
 * `onProgress` receives 0 to 1.
 * @throws Error if the server is unreachable or throttles
 */
export async function measureUpload(
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<number> {
  await send(WARM_UP_BYTES, signal);

  const startedAt = performance.now();
  let bytes = 0;

  for (let blockNumber = 1; blockNumber <= MAX_BLOCKS; blockNumber++) {
    await send(BLOCK_BYTES, signal);
    bytes += BLOCK_BYTES;

    const elapsedMs = performance.now() - startedAt;

    onProgress(Math.min(1, Math.max(blockNumber / MAX_BLOCKS, elapsedMs / MAX_DURATION_MS)));
    if (elapsedMs > MAX_DURATION_MS) break;
  }

  return (8000 * bytes) / (performance.now() - startedAt);
}

async function send(bytes: number, signal: AbortSignal) {
  const response = await fetch("/bandwidth-check", {
    method: "POST",
    headers: { "Content-Type": "application/octet-stream" },
    body: randomBytes(bytes),
    signal,
  });
  if (!response.ok) throw new Error(`The upload check answered ${response.status}`);

  const { received } = (await response.json()) as { received: number };
  if (received !== bytes) throw new Error("The upload check did not receive what was sent");
}

/** Returns random bytes, because a proxy might compress regular ones. */
function randomBytes(bytes: number) {
  const randomBlock = new Uint8Array(bytes);

  for (let offset = 0; offset < bytes; offset += 65_536)
    crypto.getRandomValues(randomBlock.subarray(offset, Math.min(bytes, offset + 65_536)));

  return randomBlock;
}
