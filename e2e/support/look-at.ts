import type { Locator } from "@playwright/test";
import { picture } from "../qr-video.ts";

/** What a screen shows of something, as a camera before it sees it. */
export async function lookAt(shown: Locator): Promise<Buffer> {
  const png = (await shown.screenshot()).toString("base64");
  const luma = await shown.page().evaluate(
    async ({ data, width, height }) => {
      const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const canvas = new OffscreenCanvas(width, height).getContext("2d");
      if (!canvas) throw new Error("no canvas");
      canvas.fillStyle = "gray";
      canvas.fillRect(0, 0, width, height);
      const scale = Math.min(width / bitmap.width, height / bitmap.height) * 0.8;
      const [across, down] = [bitmap.width * scale, bitmap.height * scale];
      canvas.drawImage(bitmap, (width - across) / 2, (height - down) / 2, across, down);
      const { data: colours } = canvas.getImageData(0, 0, width, height);
      // Green is most of what brightness is.
      return btoa(
        Array.from({ length: width * height }, (_, at) => String.fromCharCode(colours[at * 4 + 1]!)).join(""),
      );
    },
    { data: png, ...picture },
  );
  return Buffer.from(luma, "base64");
}
