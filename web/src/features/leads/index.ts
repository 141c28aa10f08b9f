export { BookDemo } from "./book-demo.tsx";
