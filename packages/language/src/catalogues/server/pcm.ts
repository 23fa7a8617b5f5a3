// Nigerian Pidgin. draft; reviewer: none
import type { Catalogue } from "#say.ts";

/** Drafts of what the server writes to members, by their English. */
export const PCM: Catalogue = {
  "A bank account of yours was changed.": "Dem change one bank account of yours.",
  "A correction of your details was not made.": "Dem no do one correction of your details.",
  "A document of yours has expired.": "One document of yours don expire.",
  "A passkey was added to your account": "Dem add passkey to your account",
  "A passkey was added to your account.": "Dem add passkey to your account.",
  "A passkey was removed from your account": "Dem remove passkey from your account",
  "A passkey was removed from your account.": "Dem remove passkey from your account.",
  "A recovery code of yours was used.": "Dem use one of your recovery code.",
  "A recovery code was used": "Dem use one recovery code",
  "A reply of STOP came from this phone.": "STOP come from dis phone.",
  "A term of yours begins again.": "One term of yours don start again.",
  "A term of yours ends soon.": "One term of yours go end soon.",
  "Add your BVN": "Put your BVN",
  "Alerts to a phone were turned on": "Dem don on alerts for one phone",
  "Alerts to this phone were turned on.": "Dem don on alerts for dis phone.",
  "Alerts to your phone were turned off": "Dem don off alerts for your phone",
  "Alerts to your phone were turned off.": "Dem don off alerts for your phone.",
  "By {channel}, to the phone ending in {phoneEnd}.":
    "By {channel}, go di phone wey end for {phoneEnd}.",
  "Changed: {fields}.": "Wetin change: {fields}.",
  "Choose a new Kinfold password": "Choose new password for Kinfold",
  "Enter it to verify your email address.": "Put am to show say na you get dis email.",
  "Enter this code to verify your email address:": "Put dis code to show say na you get dis email:",
  "Every other device was signed out.": "Every other device don comot.",
  "From now on we alert the phone ending in {phoneEnd} by {channel}.":
    "From now we go dey alert di phone wey end for {phoneEnd} by {channel}.",
  "From {device}.": "E come from {device}.",
  "Hello {firstName},": "How far {firstName},",
  "If it was not you, you need not do anything.": "If no be you, no do anything.",
  "If it was not you, you need not do anything: no one can join with an address without reading its mail.":
    "If no be you, no do anything: nobody fit join with address if e no fit read im mail.",
  "If it was not, change your password at once, which signs every other device out, and write to {supportEmail}.":
    "If no be you, change your password sharp sharp, e go comot every other device, and write {supportEmail}.",
  "If that was not you, change your password at once and write to {supportEmail}.":
    "If no be you, change your password sharp sharp and write {supportEmail}.",
  "If that was not you, choose a new password at once and write to {supportEmail}.":
    "If no be you, choose new password sharp sharp and write {supportEmail}.",
  "If that was not you, choose a new password at {address} and write to {supportEmail}.":
    "If no be you, choose new password for {address} and write {supportEmail}.",
  "If that was you, join with another address, or write to {supportEmail}, and our staff will help you.":
    "If na you, join with another address, abi write {supportEmail}, our people go help you.",
  "If that was you, sign in. If you no longer know your password, choose a new one there.":
    "If na you, enter. If you don forget your password, choose new one for there.",
  "If that was you, you need not do anything.": "If na you, no do anything.",
  "If the button does nothing, copy this address into your browser:":
    "If button no do anything, copy dis address put for your browser:",
  "If you are not signing in now, someone else knows your password: choose a new one at once. Please give the code to no one.":
    "If no be you dey enter now, another person sabi your password: choose new one sharp sharp. Abeg no give anybody di code.",
  "If you did not ask for it, write to {supportEmail} at once.":
    "If you no ask for am, write {supportEmail} sharp sharp.",
  "If you did not ask for it, you need not do anything. Please give the code to no one.":
    "If you no ask for am, no do anything. Abeg no give anybody di code.",
  "If you did not ask for it, you need not do anything. Your password stays as it is.":
    "If you no ask for am, no do anything. Your password go dey as e dey.",
  "If you did not do this, please write to us at once.":
    "If no be you do am, abeg write us sharp sharp.",
  "If you did not send it, please write to us at once.":
    "If no be you send am, abeg write us sharp sharp.",
  "If you think that this is wrong, write to {supportEmail}.":
    "If you think say dis one no correct, write {supportEmail}.",
  "It no longer opens your account.": "E no dey open your account again.",
  "It opens your account without your password.": "E dey open your account without your password.",
  "It stood in for your authenticator app, and is used up.":
    "E stand for your authenticator app, and e don finish.",
  "It was not me": "No be me",
  "It was turned off in your account.": "Dem off am inside your account.",
  "It works once and for {minutes} minutes.": "E go work one time, for {minutes} minutes.",
  "It works once and for {minutes} minutes. A newer code replaces it.":
    "E go work one time, for {minutes} minutes. New code go take im place.",
  "Keep your recovery codes where you will find them without your telephone.":
    "Keep your recovery codes where you go see dem even if your phone no dey.",
  "Kinfold is a private club for its members, their family and friends.":
    "Kinfold na private club for im members, dia family and friends.",
  "Look at your devices": "Look your device dem",
  "Look at your security": "Look your security matter",
  "New recovery codes were made for your account. Those from before no longer work: throw them away.":
    "New recovery codes don dey for your account. Di old ones no dey work again: throw dem away.",
  "New recovery codes were made.": "New recovery codes don dey.",
  "New sign-in to your Kinfold account": "Person just enter your Kinfold account",
  "One of your recovery codes was used in place of your authenticator app. It will not work again; you have {left} left.":
    "Dem use one of your recovery codes instead of your authenticator app. E no go work again; {left} remain.",
  "Open KYC": "Open KYC na",
  "Open your account": "Open your account na",
  "Open your data": "Open your data na",
  "Please send one that is still good.": "Abeg send one wey still dey good.",
  "Please write to {supportEmail}, and we will look at it together.":
    "Abeg write {supportEmail}, make we look am together.",
  "Questions? Write to {supportEmail}.": "You get question? Write {supportEmail}.",
  "See my bank accounts": "Look my bank accounts",
  "See my details": "Look my details",
  "See my notifications": "Look my notifications",
  "See your KYC": "Look your KYC",
  "See your wallet": "Look your wallet",
  "Set a new password": "Set new password",
  "Sign in": "Enter",
  "Signing in now needs your password and a code.": "To enter now need your password and code.",
  "Someone filled in the sign-up form with this email address. It belongs to an account that is closed, so no new account was made.":
    "Person fill form to join with dis email address. Na account wey don close get am, so dem no open new account.",
  "Someone filled in the sign-up form with this email address. You are a member already, so no second account was made and nothing about yours has changed.":
    "Person fill form to join with dis email address. You don be member already, so dem no open second account and nothing change for your own.",
  "Someone has been guessing your password, so signing in needs a code.":
    "Person dey guess your password, so you need code to enter.",
  "Someone has been guessing your password. Until that ends, signing in from a new browser needs this code as well:":
    "Person dey guess your password. Until e stop, to enter from new browser need dis code join:",
  "Someone tried to register with your email address":
    "Person try register with your email address",
  "Thank you. We have your {document, select, kyc {government-issued ID} poa {proof of address} other {BVN}} and look at it within 2 or 3 business days: by {day}.":
    "Thank you. We don get your {document, select, kyc {ID wey government give} poa {proof of where you dey live} other {BVN}}, we go look am inside 2 or 3 working days: before {day}.",
  "The Exco refers you": "Exco don refer you",
  "The answer to your document is late.": "Answer for your document don late.",
  "The answer to your receipt is late.": "Answer for your receipt don late.",
  "The answer to your referral is late.": "Answer for your referral don late.",
  "The closing of your account is late.": "To close your account don late.",
  "The code of this email is {code}. To be sure that we sent it, type {checkPlace} into your browser, and then the code.":
    "Code of dis email na {code}. To sure say na we send am, type {checkPlace} for your browser, then type di code.",
  "The copy of your data can be downloaded.": "You fit download di copy of your data now.",
  "The copy of your data is late.": "Di copy of your data don late.",
  "The copy of your data is ready": "Di copy of your data don ready",
  "The copy of your data that you asked for is ready. You can download it until {time} in Lagos.":
    "Di copy of your data wey you ask for don ready. You fit download am until {time} for Lagos.",
  "The correction of your details is late.": "Di correction of your details don late.",
  "The link works once and for {minutes} minutes. A newer link replaces it.":
    "Di link go work one time, for {minutes} minutes. New link go take im place.",
  "The link works once.": "Di link go work one time.",
  "The passkey “{name}” was added to your account. It signs you in without your password, and stands in for a code of your authenticator app.":
    "Dem add di passkey “{name}” to your account. E dey let you enter without your password, and e dey stand for code of your authenticator app.",
  "The passkey “{name}” was removed from your account and no longer opens it. Your device may still offer it: you can delete it there.":
    "Dem remove di passkey “{name}” from your account and e no dey open am again. Your device fit still bring am: you fit delete am there.",
  "The phone ending in {phoneEnd} is alerted no longer.":
    "We no dey alert di phone wey end for {phoneEnd} again.",
  "There is an announcement of the club.": "Di club get announcement.",
  "There is an important announcement of the club.": "Di club get important announcement.",
  "These of your details were changed a moment ago: {fields}.":
    "Dem change dis your details just now: {fields}.",
  "Those from before no longer work.": "Di old ones no dey work again.",
  "To choose a new password: {address}": "To choose new password, go: {address}",
  "To see your bank accounts: {address}": "To look your bank accounts, go: {address}",
  "Two-factor sign-in is off": "Two-factor sign-in don off",
  "Two-factor sign-in is on": "Two-factor sign-in don on",
  "Two-factor sign-in was turned off for your account. Your password alone opens it again, and your recovery codes no longer work.":
    "Dem off two-factor sign-in for your account. Na only your password dey open am again, and your recovery codes no dey work again.",
  "Two-factor sign-in was turned off.": "Dem don off two-factor sign-in.",
  "Two-factor sign-in was turned on.": "Dem don on two-factor sign-in.",
  "We changed what you asked us to correct.": "We don change wetin you ask us to correct.",
  "We have checked your {document, select, kyc {government-issued ID} poa {proof of address} other {BVN}}, and all is well with it.":
    "We don check your {document, select, kyc {ID wey government give} poa {proof of where you dey live} other {BVN}}, everything dey okay.",
  "We have corrected your details as you asked.": "We don correct your details as you ask.",
  "We have locked your sign-in, and every device was signed out. What you have in the club stays as it is.":
    "We don lock your sign-in, and every device don comot. Wetin you get for di club still dey as e dey.",
  "We have looked at it, and all is well.": "We don look am, everything dey okay.",
  "We have your document.": "We don get your document.",
  "We have your receipt.": "We don get your receipt.",
  "We have your {document, select, kyc {government-issued ID} poa {proof of address} other {BVN}}":
    "We don get your {document, select, kyc {ID wey government give} poa {proof of where you dey live} other {BVN}}",
  "We no longer alert the phone ending in {phoneEnd} by {channel}.":
    "We no dey alert di phone wey end for {phoneEnd} by {channel} again.",
  "We will have looked at it by {day}.": "We go don look am before {day}.",
  "We will never ask for your password, your code or the number of an identity document by email or telephone.":
    "We no go ever ask you for your password, your code or number of your ID for email abi for phone.",
  "We write to you as soon as we have. There is nothing that you need to do until then.":
    "We go write you as soon as we finish. You no need do anything before then.",
  "Welcome.": "You are welcome.",
  "You are a global member now": "You don be global member now",
  "You are a member already. Nothing has changed.": "You don be member already. Nothing change.",
  "You are no longer a global member": "You no be global member again",
  "You asked the Exco to refer you, and it does. Welcome to the club.":
    "You ask Exco make dem refer you, and dem don do am. Welcome to di club.",
  "You asked to choose a new password. You can do so here:":
    "You ask to choose new password. You fit do am here:",
  "You can download it until {time} in Lagos.": "You fit download am until {time} for Lagos.",
  "You can sign in again": "You fit enter again",
  "You do not have to do anything else.": "You no need do any other thing.",
  "You find it under My Account, Data. It asks for your password.":
    "You go see am for My Account, Data. E go ask for your password.",
  "You have new recovery codes": "You don get new recovery codes",
  "Your Kinfold code": "Your code for Kinfold",
  "Your Kinfold password was changed": "Dem don change your Kinfold password",
  "Your Kinfold sign-in code": "Your code to enter Kinfold",
  "Your account is closed. Nothing has changed.": "Your account don close. Nothing change.",
  "Your account was closed.": "Dem don close your account.",
  "Your account was just signed in to from a device that we have not seen before: {device}.":
    "Person just enter your account from device wey we never see before: {device}.",
  "Your account was signed in to on a new device.": "Dem enter your account from new device.",
  "Your bank account was approved.": "Dem don approve your bank account.",
  "Your bank account was not approved.": "Dem no approve your bank account.",
  "Your details are corrected": "Your details don correct",
  "Your details were changed": "Dem don change your details",
  "Your details were changed.": "Dem don change your details.",
  "Your details were corrected.": "Dem don correct your details.",
  "Your direct debit has ended.": "Your direct debit don end.",
  "Your direct debit is active.": "Your direct debit don dey work.",
  "Your document was approved.": "Dem don approve your document.",
  "Your document was not approved.": "Dem no approve your document.",
  "Your membership was changed.": "Dem don change your membership.",
  "Your password alone opens your account again.":
    "Na only your password dey open your account again.",
  "Your password was changed a moment ago, and your other devices were signed out.":
    "Dem change your password just now, and your other devices don comot.",
  "Your password was changed.": "Dem don change your password.",
  "Your referral was approved.": "Dem don approve your referral.",
  "Your referral was not approved.": "Dem no approve your referral.",
  "Your sign-in is locked": "Your sign-in don lock",
  "Your sign-in is no longer locked.": "Your sign-in no lock again.",
  "Your sign-in is no longer locked. What you have in the club is as it was.":
    "Your sign-in no lock again. Wetin you get for di club still dey as e dey before.",
  "Your sign-in was locked.": "Dem don lock your sign-in.",
  "Your sign-in was unlocked.": "Dem don open your sign-in.",
  "Your {document, select, kyc {government-issued ID} poa {proof of address} other {BVN}} has expired":
    "Your {document, select, kyc {ID wey government give} poa {proof of where you dey live} other {BVN}} don expire",
  "Your {document, select, kyc {government-issued ID} poa {proof of address} other {BVN}} is validated":
    "Your {document, select, kyc {ID wey government give} poa {proof of where you dey live} other {BVN}} don correct",
  address: "where you dey live",
  "calling code": "code for your country phone",
  citizenship: "country wey you be citizen",
  "country of residence": "country wey you dey live",
  "date of birth": "day wey dem born you",
  "first name": "first name wey you bear",
  "how you heard about us": "how you take hear about us",
  "last name": "family name",
  "next of kin": "your next person for family",
  "phone number": "number of your phone",
};
