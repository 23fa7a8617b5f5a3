/** What the captcha was solved for: the widget's `action` in the browser, checked by the server. A token of one is no good for another. */
export const CAPTCHA_ACTIONS = {
  login: "login",
  register: "register",
  forgotPassword: "forgot-password",
  sendEmailCode: "verify-email",
} as const;
