import type { BarcodeDetector } from "barcode-detector/ponyfill";
import { loadCode } from "#api/code.ts";

/** The text of a QR code in the picture, or null. */
export type DecodeQr = (picture: ImageData) => Promise<string | null>;
type Detector = Pick<BarcodeDetector, "detect">;
type DetectorClass = typeof BarcodeDetector;

async function read(detector: Detector, picture: ImageData): Promise<string | null> {
  const [code] = await detector.detect(picture);
  return code && code.rawValue !== "" ? code.rawValue : null;
}

async function nativeDetector(): Promise<Detector | null> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: DetectorClass };
  try {
    if (!Native || !(await Native.getSupportedFormats()).includes("qr_code")) return null;
    return new Native({ formats: ["qr_code"] });
  } catch {
    return null;
  }
}

/** ZXing compiled to wasm, from our own server: the library's default would fetch it from another host. */
async function bundledDetector(): Promise<Detector> {
  const [{ BarcodeDetector: Bundled, prepareZXingModule }, { default: wasmUrl }] = await Promise.all([
    loadCode(() => import("barcode-detector/ponyfill")),
    loadCode(() => import("zxing-wasm/reader/zxing_reader.wasm?url")),
  ]);
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  return new Bundled({ formats: ["qr_code"] });
}

async function createDecoder(): Promise<DecodeQr> {
  const native = await nativeDetector();
  let detector = native ?? (await bundledDetector());
  return async (picture) => {
    try {
      return await read(detector, picture);
    } catch (error) {
      if (detector !== native) throw error;
      // Some phones announce a detector whose service is not installed.
      detector = await bundledDetector();
      return read(detector, picture);
    }
  };
}

let loading: Promise<DecodeQr> | undefined;

/** The browser's own detector where it reads QR codes, else the bundled one; loaded once, again only after a failure. */
export function loadQrDecoder(): Promise<DecodeQr> {
  loading ??= createDecoder().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
