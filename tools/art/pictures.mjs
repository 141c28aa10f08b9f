/** What Blender takes: scenes/<name>.py. */
export const photographs = [
  "night-bar",
  "crowd-stage",
  "harbor-festival",
  "pride-beach",
  "wristband",
  "queue",
  "phone-qr",
  "artist-mky-1",
  "artist-mky-2",
  "artist-mky-3",
  "artist-mky-4",
  "artist-mky-5",
];

/** What Chromium draws: drawings/<name>.html. */
export const canvases = ["flyer-fallback", "flyer-aurora-nights", "flyer-mezcal"];
