const WARM_UP_BYTES = 32_000;
const BLOCK_BYTES = 400_000;
const MOST_BLOCKS = 10;
const LONG_ENOUGH_MS = 3000;

/**
 * Bits per second from here to our own server, measured by sending blocks one after the other for up to 3 s or 4 MB.
 * `onProgress` gets 0 to 1. @throws Error when the server cannot be reached or asks to wait
 */
export async function measureUpload(onProgress: (part: number) => void, signal: AbortSignal): Promise<number> {
  await send(WARM_UP_BYTES, signal);
  const from = performance.now();
  let bytes = 0;
  for (let block = 1; block <= MOST_BLOCKS; block++) {
    await send(BLOCK_BYTES, signal);
    bytes += BLOCK_BYTES;
    const passed = performance.now() - from;
    onProgress(Math.min(1, Math.max(block / MOST_BLOCKS, passed / LONG_ENOUGH_MS)));
    if (passed > LONG_ENOUGH_MS) break;
  }
  return (8000 * bytes) / (performance.now() - from);
}

async function send(bytes: number, signal: AbortSignal) {
  const answer = await fetch("/bandwidth-check", {
    method: "POST",
    headers: { "Content-Type": "application/octet-stream" },
    body: noise(bytes),
    signal,
  });
  if (!answer.ok) throw new Error(`The upload check answered ${answer.status}`);
  const { received } = (await answer.json()) as { received: number };
  if (received !== bytes) throw new Error("The upload check did not receive what was sent");
}

/** Nothing on the way can make it smaller. */
function noise(bytes: number) {
  const block = new Uint8Array(bytes);
  for (let at = 0; at < bytes; at += 65_536) crypto.getRandomValues(block.subarray(at, Math.min(bytes, at + 65_536)));
  return block;
}
