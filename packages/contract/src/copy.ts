import { say } from "@kinfold/language/say";

/** Sentences fixed by the specification, byte for byte, under the name the code calls them by. */
export const COPY = {
  invalidCredentials: say("Invalid Credentials"),
  noAnswer: say("Something went wrong. Please contact the support team."),
  emailValidated: say("Email validation successful."),
  codeResent: say("An OTP code has been resent to your email address."),
  unknownAuthPage: say("This page doesn't exist"),
  renderError: say("We encountered an error while loading this page"),
  renderErrorAdvice: say("If issue persist after reloading, kindly contact our support team."),
  reload: say("Reload Page"),
  routerError: say("Unexpected Application Error!"),
  nameNote: say("Your name must match your government ID and bank name"),
  requestExco: say("Request Exco Referral"),
  excoRequested: say("Exco Referral Requested!"),
  citizenship: say("Please select at least one citizenship"),
  passwordLength: say("Password must be at least 8 characters"),
  passwordMix: say("Password should include Uppercase, Lowercase, Number & Special Character."),
  passwordMismatch: say("Password doesn't match"),
  excoRequired: say("Required action: Please click to request exco referral"),
  socialMedia: say("Please specify social media account"),
  adsPlatform: say("Please specify ads platform"),
  heardElsewhere: say("Please specify how you heard about us"),
  referralPerson: say("Please specify staff/member name"),
  terms: say("Please accept privacy policy, terms and bylaws to proceed."),
  captcha: say("automated verification required, please refresh your browser"),
  kycNeeded: say("You need to complete the KYC process before you can start contributing."),
  kycInProgress: say(
    "Your KYC verification is currently in progress. You’ll be able to start contributing as soon as your documents are approved",
  ),
  kycUpdate: say("Government-issued ID and Proof of Address now required. Kindly update your KYC."),
  fileTooLarge: say("File cannot be larger than 10MB. please choose a smaller file"),
  bankUnreachable: say(
    "We are unable to validate your bank information. Please try again or contact the support team.",
  ),
  paymentSuccessful: say("Payment successful."),
  confirmedIn48Hours: say("Your payment will be confirmed in 48 hours."),
  withdrawalPromise: say(
    "Your withdrawal is being processed and payment will be made on or before the 5th day of the new month.",
  ),
} as const;
