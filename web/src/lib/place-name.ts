function fold(text: string): string {
  return text.normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();
}

/** What the location adds to the vendor's name: nothing where a vendor's only location bears its name. */
export function placeDetail(vendorName: string, description: string): string | null {
  return fold(vendorName) === fold(description) ? null : description;
}

/** "Aurora Bar · Aurora Main Bar"; "Pier 9 Cantina" where both are called so. */
export function placeName(vendorName: string, description: string): string {
  return [vendorName, placeDetail(vendorName, description)].filter(Boolean).join(" · ");
}
