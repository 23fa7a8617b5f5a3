/** The time zone of this device, by its IANA name. */
export const readDeviceTimeZone = (): string =>
  new Intl.DateTimeFormat().resolvedOptions().timeZone;
