/** A notification that is to be mailed, when its time comes. */
export interface NotificationMail {
  readonly readerId: string;
  readonly id: string;
}

/** Mails a notification; tried for some two hours. */
export const notificationMailJob = { name: "mail-notification", attempts: 9 } as const;
