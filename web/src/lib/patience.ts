/** So long somebody waits before there have to be words: for a page, for an answer, at a bar or a door. */
export const patienceMs = 3000;
