/**
 * Stands in the page before all that is painted: a venue's colour is there with its first screen. The page's own word comes
 * first (`<meta name="accent">`); where the HTML is everybody's alike it is what this device keeps of the place (stores/places.ts).
 */
export const earlyAccent = `
(() => {
  const told = document.querySelector("meta[name=accent]");
  let style = told ? told.content : "";
  if (!told) try {
    const id = /^\\/location\\/(\\w+)/i.exec(location.pathname)[1].toUpperCase();
    style = JSON.parse(localStorage.getItem("skipline.places")).find((one) => one.vendorLocationId === id).accent;
  } catch {}
  if (!style) return;
  for (const property of style.split(";")) document.documentElement.style.setProperty(...property.split(":"));
  document.documentElement.dataset.accent = "";
})();
`;
