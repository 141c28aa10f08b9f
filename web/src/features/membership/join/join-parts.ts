/** All that sells a membership, in one file: the sheet, and the page that a bank leads back to. */
export { ResultPage } from "./result-page.tsx";
export { MembershipSheet } from "./membership-sheet.tsx";
