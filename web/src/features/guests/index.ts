export { forgetReservations } from "./reservations/kept-reservations.ts";
export { MyReservations } from "./reservations/my-reservations.tsx";
