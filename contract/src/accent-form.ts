/** `#rrggbb` in small letters. */
export const accentForm = /^#[0-9a-f]{6}$/;
