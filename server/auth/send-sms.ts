const TIME_LIMIT_MS = 10_000;

export type SmsChannel = "sms" | "whatsapp";
/** Passes a code to the SMS provider. Throws if the provider does not accept it. */
export type SendSms = (message: { phone: string; code: string; channel: SmsChannel }) => Promise<void>;

/**
 * POSTs `{ phone, code, channel }` as JSON to SMS_WEBHOOK_URL. The program at this URL writes and
 * sends the message. A 2xx status means that it accepted the request.
 */
export function createSmsSender(webhookUrl: string): SendSms {
  return async ({ phone, ...message }) => {
    const answer = await fetch(webhookUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ phone: `+${phone}`, ...message }),
      redirect: "error",
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The SMS webhook answered ${answer.status}`);
  };
}
