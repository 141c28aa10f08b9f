import { deviceStorage } from "#lib/browser-storage.ts";

const storageKey = "skipline.camera";
const size: MediaTrackConstraints = { width: { ideal: 1280 }, height: { ideal: 720 } };

export interface OpenCamera {
  stream: MediaStream;
  track: MediaStreamTrack;
  deviceId: string | undefined;
  /** All cameras of this device; their ids are known only once one may be used. */
  deviceIds: string[];
  hasTorch: boolean;
}

/** The camera that was chosen on this device, if one was. */
export function rememberedCamera(): string | undefined {
  return deviceStorage.getItem(storageKey) ?? undefined;
}

export function rememberCamera(deviceId: string): void {
  deviceStorage.setItem(storageKey, deviceId);
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

export function showStream(video: HTMLVideoElement, stream: MediaStream | null): void {
  video.srcObject = stream;
  // Refused only where the stream has already gone again.
  if (stream) video.play().catch(() => undefined);
}

async function openStream(devices: MediaDevices, deviceId: string | undefined): Promise<MediaStream> {
  if (deviceId !== undefined) {
    try {
      return await devices.getUserMedia({ audio: false, video: { ...size, deviceId: { exact: deviceId } } });
    } catch (error) {
      // It was unplugged, or the browser has given it a new id; anything else concerns the other cameras too.
      if (!(error instanceof DOMException && /^(?:Overconstrained|NotFound)Error$/.test(error.name))) throw error;
    }
  }
  return devices.getUserMedia({ audio: false, video: { ...size, facingMode: { ideal: "environment" } } });
}

/** Asks for the camera, the one named if it is there, else the one that looks away from the person. */
export async function openCamera(deviceId: string | undefined): Promise<OpenCamera> {
  // Absent where the page was opened without TLS.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new Error("no camera on this page");
  const stream = await openStream(devices, deviceId);
  const track = stream.getVideoTracks()[0];
  if (!track) throw new Error("a stream without a picture");
  const cameras = await devices.enumerateDevices().catch(() => []);
  const capabilities = track.getCapabilities?.() as (MediaTrackCapabilities & { torch?: boolean }) | undefined;
  return {
    stream,
    track,
    deviceId: track.getSettings().deviceId,
    deviceIds: cameras.filter(({ kind, deviceId: found }) => kind === "videoinput" && found).map((it) => it.deviceId),
    hasTorch: capabilities?.torch === true,
  };
}

/** The one after the camera in use, round and round. */
export function nextCamera({ deviceId, deviceIds }: Pick<OpenCamera, "deviceId" | "deviceIds">): string | undefined {
  return deviceIds[(deviceIds.indexOf(deviceId ?? "") + 1) % deviceIds.length];
}

export async function setTorch(track: MediaStreamTrack, on: boolean): Promise<boolean> {
  try {
    await track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] });
    return on;
  } catch {
    return false;
  }
}
