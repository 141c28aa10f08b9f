/** Twilio's code for a number that has texted STOP to the sender. */
export const optedOutCode = 21610;
/** In the address that statuses go to: which message they are of. It is signed with the rest. */
export const referenceField = "message";
