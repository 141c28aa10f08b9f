/** How the workers learn where the server of this run and its database are. */
export const serverUrlVariable = "SKIPLINE_E2E_URL";
export const databaseUrlVariable = "SKIPLINE_E2E_DATABASE";
/** Where the server lets itself push to besides: a journey has a push service there. */
export const pushPortVariable = "SKIPLINE_E2E_PUSH_PORT";
/** The one sight that `npm test -- --sight NAME` looks at. */
export const sightVariable = "SKIPLINE_E2E_SIGHT";
