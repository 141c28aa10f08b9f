export { BookDemo } from "./book-demo.tsx";
export { demoSubject } from "./demo-subject.ts";
