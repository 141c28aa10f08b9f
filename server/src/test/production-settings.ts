/** What a server in production has to be told, but where its database is; a test names what is another with it. */
export const productionSettings = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://order.example.com",
  SECRET: "0123456789abcdef0123456789abcdef",
  SMS_SENDER: "twilio",
  TWILIO_ACCOUNT_SID: "AC1",
  TWILIO_AUTH_TOKEN: "t",
  TWILIO_FROM: "+12135550100",
  PAYMENTS: "stripe",
  STRIPE_SECRET_KEY: "sk_live_x",
  STRIPE_PUBLISHABLE_KEY: "pk_live_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  TRUST_PROXY: "0",
  METRICS_TOKEN: "0123456789abcdef0123456789abcdef",
};
