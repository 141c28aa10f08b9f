export { MyData } from "./my-data.tsx";
export { MyDetails } from "./my-details.tsx";
