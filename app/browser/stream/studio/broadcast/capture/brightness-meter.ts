const [WIDTH, HEIGHT] = [16, 9];

export interface BrightnessMeter {
  /** 0 to 255; null while no frame is visible. */
  read: () => number | null;
  close: () => void;
}

export function openBrightnessMeter(stream: MediaStream): BrightnessMeter {
  const video = Object.assign(document.createElement("video"), {
    srcObject: stream,
    muted: true,
    playsInline: true,
  });
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  const context = canvas.getContext("2d", { willReadFrequently: true });

  // A browser that does not play hidden video leaves the brightness unknown, which raises no
  // warning.
  video.play().catch(() => {});

  return {
    read: () => {
      if (!context || video.readyState < 2 || document.visibilityState !== "visible") return null;

      context.drawImage(video, 0, 0, WIDTH, HEIGHT);

      return meanBrightness(context.getImageData(0, 0, WIDTH, HEIGHT).data);
    },
    close: () => Object.assign(video, { srcObject: null }),
  };
}

function meanBrightness(pixels: Uint8ClampedArray) {
  let sum = 0;

  for (let index = 0; index < pixels.length; index += 4)
    sum += pixels[index]! + pixels[index + 1]! + pixels[index + 2]!;

  return sum / ((3 * pixels.length) / 4);
}
