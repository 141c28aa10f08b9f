/** How the workers learn where the server of this run is. */
export const serverUrlVariable = "SKIPLINE_E2E_URL";
