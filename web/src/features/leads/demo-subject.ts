/** Of a mail to us that is written instead of the form. */
export const demoSubject = "Book a Demo";
