/** What was done with an order in the bar's queue goes out before it is handed over: by whoever knows of steps, once that is here. */
export const stepsBefore: { send: (orderId: string) => Promise<void> } = { send: async () => undefined };
