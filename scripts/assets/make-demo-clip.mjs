/* global btoa */
/**
 * Makes the clip of the demo broadcaster (app/media/demo/clip.mp4) and the small recording of the
 * tests (app/media/testing/recording.mp4) in a headless browser. Run it only to change them: `node
 * scripts/assets/make-demo-clip.mjs`.
 */
import { createReadStream, existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import http from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const MODULES = {
  mediabunny: "/node_modules/mediabunny/dist/bundles/mediabunny.mjs",
  "aac-encoder": "/node_modules/@mediabunny/aac-encoder/dist/bundles/mediabunny-aac-encoder.mjs",
};
const TYPES = {
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};

const CLIPS = [
  {
    file: "app/media/testing/recording.mp4",
    seconds: 8,
    soundBits: [48_000],
    renditions: [
      { width: 320, height: 180, bits: 90_000 },
      { width: 160, height: 90, bits: 40_000 },
    ],
  },
  {
    file: "app/media/demo/clip.mp4",
    seconds: 24,
    soundBits: [96_000, 48_000],
    renditions: [
      { width: 1280, height: 720, bits: 560_000 },
      { width: 640, height: 360, bits: 200_000 },
    ],
  },
];

const imports = { ...MODULES, "@mediabunny/aac-encoder": MODULES["aac-encoder"] };
const page = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/node_modules/@fontsource-variable/phudu/index.css">
<script type="importmap">${JSON.stringify({ imports })}</script>`;

const server = http.createServer((request, response) => {
  const file = path.join(root, path.normalize(new URL(request.url, "http://x").pathname));
  if (request.url === "/") return response.setHeader("content-type", "text/html").end(page);
  if (!existsSync(file)) return response.writeHead(404).end();

  response.setHeader("content-type", TYPES[path.extname(file)] ?? "application/octet-stream");
  createReadStream(file).pipe(response);
});

await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));

const executablePath = ["/usr/bin/chromium", "/usr/bin/google-chrome"].find(existsSync);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });

try {
  const tab = await browser.newPage();

  tab.on("console", (message) => console.log(message.text()));
  await tab.goto(`http://127.0.0.1:${server.address().port}/`);

  const wanted = process.argv.slice(2);

  for (const clip of CLIPS.filter(({ file }) => wanted.length === 0 || wanted.includes(file))) {
    const base64 = await tab.evaluate(async (options) => {
      const { record } = await import("/scripts/assets/demo-clip/record.js");
      const bytes = await record(options);
      let text = "";

      for (const byte of bytes) text += String.fromCharCode(byte);

      return btoa(text);
    }, clip);

    await writeFile(path.join(root, clip.file), Buffer.from(base64, "base64"));
    console.log(`${clip.file}: ${Math.round((base64.length * 3) / 4 / 1024)} KB`);
  }
} finally {
  await browser.close();
  server.close();
}
