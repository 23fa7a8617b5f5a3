// Yoruba. draft; reviewer: none
import type { Catalogue } from "#say.ts";

/** Drafts of what the server writes to members, by their English. */
export const YO: Catalogue = {
  "A bank account of yours was changed.": "A ti yi akanti banki re kan pada.",
  "A correction of your details was not made.": "A ko se atunse kan si awon alaye re.",
  "A document of yours has expired.": "Ojo iwe re kan ti pari.",
  "A passkey was added to your account": "A ti fi kọ́kọ́rọ́ àṣírí kún àkáǹtì rẹ",
  "A passkey was added to your account.": "A ti fi kokoro asiri kun akanti re.",
  "A passkey was removed from your account": "A ti yọ kọ́kọ́rọ́ àṣírí kúrò nínú àkáǹtì rẹ",
  "A passkey was removed from your account.": "A ti yo kokoro asiri kuro ninu akanti re.",
  "A recovery code of yours was used.": "A ti lo okan ninu awon koodu imupadabosipo re.",
  "A recovery code was used": "A ti lo kóòdù ìmúpadàbọ̀sípò kan",
  "A reply of STOP came from this phone.": "Èsì STOP wá láti orí fóònù yìí.",
  "A term of yours begins again.": "Asiko re kan tun ti bere.",
  "A term of yours ends soon.": "Asiko re kan yoo pari laipe.",
  "Add your BVN": "Fi BVN rẹ kún un",
  "Alerts to a phone were turned on": "A ti tan ìkìlọ̀ sí fóònù kan",
  "Alerts to this phone were turned on.": "A ti tan ikilo si foonu yii.",
  "Alerts to your phone were turned off": "A ti pa ìkìlọ̀ sí fóònù rẹ",
  "Alerts to your phone were turned off.": "A ti pa ikilo si foonu re.",
  "By {channel}, to the phone ending in {phoneEnd}.":
    "Nípasẹ̀ {channel}, sí fóònù tó parí pẹ̀lú {phoneEnd}.",
  "Changed: {fields}.": "Ohun tí a yí padà: {fields}.",
  "Choose a new Kinfold password": "Yan ọ̀rọ̀ìgbaniwọlé Kinfold tuntun",
  "Enter it to verify your email address.": "Tẹ̀ ẹ́ láti fìdí àdírẹ́ẹ̀sì ímeèlì rẹ múlẹ̀.",
  "Enter this code to verify your email address:":
    "Tẹ kóòdù yìí láti fìdí àdírẹ́ẹ̀sì ímeèlì rẹ múlẹ̀:",
  "Every other device was signed out.": "A ti yọ gbogbo ẹ̀rọ mìíràn jáde.",
  "From now on we alert the phone ending in {phoneEnd} by {channel}.":
    "Láti ìsinsìnyí a ó máa fi ìkìlọ̀ ránṣẹ́ sí fóònù tó parí pẹ̀lú {phoneEnd} nípasẹ̀ {channel}.",
  "From {device}.": "Láti {device}.",
  "Hello {firstName},": "Ẹ ǹlẹ́ {firstName},",
  "If it was not you, you need not do anything.": "Tí kì í bá ṣe ìwọ, kò sí ohun tí o ní láti ṣe.",
  "If it was not you, you need not do anything: no one can join with an address without reading its mail.":
    "Tí kì í bá ṣe ìwọ, kò sí ohun tí o ní láti ṣe: ẹnikẹ́ni kò lè fi àdírẹ́ẹ̀sì darapọ̀ láìka ìránṣẹ́ rẹ̀.",
  "If it was not, change your password at once, which signs every other device out, and write to {supportEmail}.":
    "Tí kì í bá ṣe ìwọ, yí ọ̀rọ̀ìgbaniwọlé rẹ padà lẹ́sẹ̀kẹsẹ̀, èyí yóò yọ gbogbo ẹ̀rọ mìíràn jáde, kí o sì kọ̀wé sí {supportEmail}.",
  "If that was not you, change your password at once and write to {supportEmail}.":
    "Tí kì í bá ṣe ìwọ, yí ọ̀rọ̀ìgbaniwọlé rẹ padà lẹ́sẹ̀kẹsẹ̀, kí o sì kọ̀wé sí {supportEmail}.",
  "If that was not you, choose a new password at once and write to {supportEmail}.":
    "Tí kì í bá ṣe ìwọ, yan ọ̀rọ̀ìgbaniwọlé tuntun lẹ́sẹ̀kẹsẹ̀, kí o sì kọ̀wé sí {supportEmail}.",
  "If that was not you, choose a new password at {address} and write to {supportEmail}.":
    "Tí kì í bá ṣe ìwọ, yan ọ̀rọ̀ìgbaniwọlé tuntun ní {address}, kí o sì kọ̀wé sí {supportEmail}.",
  "If that was you, join with another address, or write to {supportEmail}, and our staff will help you.":
    "Tí ó bá jẹ́ ìwọ ni, darapọ̀ pẹ̀lú àdírẹ́ẹ̀sì mìíràn, tàbí kọ̀wé sí {supportEmail}, àwọn òṣìṣẹ́ wa yóò ràn ọ́ lọ́wọ́.",
  "If that was you, sign in. If you no longer know your password, choose a new one there.":
    "Tí ó bá jẹ́ ìwọ ni, wọlé. Tí o bá ti gbàgbé ọ̀rọ̀ìgbaniwọlé rẹ, yan tuntun níbẹ̀.",
  "If that was you, you need not do anything.": "Tí ó bá jẹ́ ìwọ ni, kò sí ohun tí o ní láti ṣe.",
  "If the button does nothing, copy this address into your browser:":
    "Bí bọ́tìnì náà kò bá ṣiṣẹ́, da àdírẹ́ẹ̀sì yìí kọ sínú aṣàwárí rẹ:",
  "If you are not signing in now, someone else knows your password: choose a new one at once. Please give the code to no one.":
    "Tí kì í bá ṣe ìwọ ló ń wọlé báyìí, ẹlòmíràn mọ ọ̀rọ̀ìgbaniwọlé rẹ: yan tuntun lẹ́sẹ̀kẹsẹ̀. Jọ̀wọ́ má fún ẹnikẹ́ni ní kóòdù náà.",
  "If you did not ask for it, write to {supportEmail} at once.":
    "Tí kì í bá ṣe ìwọ lo béèrè fún un, kọ̀wé sí {supportEmail} lẹ́sẹ̀kẹsẹ̀.",
  "If you did not ask for it, you need not do anything. Please give the code to no one.":
    "Tí o kò bá béèrè fún un, kò sí ohun tí o ní láti ṣe. Jọ̀wọ́ má fún ẹnikẹ́ni ní kóòdù náà.",
  "If you did not ask for it, you need not do anything. Your password stays as it is.":
    "Tí o kò bá béèrè fún un, kò sí ohun tí o ní láti ṣe. Ọ̀rọ̀ìgbaniwọlé rẹ wà bó ṣe wà.",
  "If you did not do this, please write to us at once.":
    "Tí kì í bá ṣe ìwọ lo ṣe èyí, jọ̀wọ́ kọ̀wé sí wa lẹ́sẹ̀kẹsẹ̀.",
  "If you did not send it, please write to us at once.":
    "Tí kì í bá ṣe ìwọ lo fi ránṣẹ́, jọ̀wọ́ kọ̀wé sí wa lẹ́sẹ̀kẹsẹ̀.",
  "If you think that this is wrong, write to {supportEmail}.":
    "Tí o bá rò pé èyí kò tọ̀nà, kọ̀wé sí {supportEmail}.",
  "It no longer opens your account.": "Kò ṣí àkáǹtì rẹ mọ́.",
  "It opens your account without your password.": "Ó ń ṣí àkáǹtì rẹ láìsí ọ̀rọ̀ìgbaniwọlé rẹ.",
  "It stood in for your authenticator app, and is used up.":
    "Ó dúró fún áàpù ìfìdánimọ̀múlẹ̀ rẹ, a sì ti lò ó tán.",
  "It was not me": "Kì í ṣe èmi",
  "It was turned off in your account.": "A pa á nínú àkáǹtì rẹ.",
  "It works once and for {minutes} minutes.": "Ó ń ṣiṣẹ́ lẹ́ẹ̀kan, fún ìṣẹ́jú {minutes}.",
  "It works once and for {minutes} minutes. A newer code replaces it.":
    "Ó ń ṣiṣẹ́ lẹ́ẹ̀kan, fún ìṣẹ́jú {minutes}. Kóòdù tuntun yóò rọ́pò rẹ̀.",
  "Keep your recovery codes where you will find them without your telephone.":
    "Tọ́jú àwọn kóòdù ìmúpadàbọ̀sípò rẹ síbi tí o ti lè rí wọn láìsí fóònù rẹ.",
  "Kinfold is a private club for its members, their family and friends.":
    "Kinfold jẹ́ ẹgbẹ́ àdáni fún àwọn ọmọ ẹgbẹ́ rẹ̀, ẹbí wọn àti ọ̀rẹ́ wọn.",
  "Look at your devices": "Wo àwọn ẹ̀rọ rẹ",
  "Look at your security": "Wo ààbò rẹ",
  "New recovery codes were made for your account. Those from before no longer work: throw them away.":
    "A ti ṣe àwọn kóòdù ìmúpadàbọ̀sípò tuntun fún àkáǹtì rẹ. Ti àtẹ̀yìnwá kò ṣiṣẹ́ mọ́: jù wọ́n nù.",
  "New recovery codes were made.": "A ti se awon koodu imupadabosipo tuntun.",
  "New sign-in to your Kinfold account": "Ìwọlé tuntun sí àkáǹtì Kinfold rẹ",
  "One of your recovery codes was used in place of your authenticator app. It will not work again; you have {left} left.":
    "A lo ọ̀kan nínú àwọn kóòdù ìmúpadàbọ̀sípò rẹ dípò áàpù ìfìdánimọ̀múlẹ̀ rẹ. Kò ní ṣiṣẹ́ mọ́; ó ku {left}.",
  "Open KYC": "Ṣí KYC",
  "Open your account": "Ṣí àkáǹtì rẹ",
  "Open your data": "Ṣí dátà rẹ",
  "Please send one that is still good.": "Jọ̀wọ́ fi èyí tó ṣì dára ránṣẹ́.",
  "Please write to {supportEmail}, and we will look at it together.":
    "Jọ̀wọ́ kọ̀wé sí {supportEmail}, a ó jọ wo ọ̀rọ̀ náà.",
  "Questions? Write to {supportEmail}.": "Ìbéèrè? Kọ̀wé sí {supportEmail}.",
  "See my bank accounts": "Wo àwọn àkáǹtì báńkì mi",
  "See my details": "Wo àwọn àlàyé mi",
  "See my notifications": "Wo ìfitónilétí mi",
  "See your KYC": "Wo KYC rẹ",
  "See your wallet": "Wo wọ́lẹ́ẹ̀tì rẹ",
  "Set a new password": "Ṣètò ọ̀rọ̀ìgbaniwọlé tuntun",
  "Sign in": "Wọlé",
  "Signing in now needs your password and a code.":
    "Ìwọlé báyìí nílò ọ̀rọ̀ìgbaniwọlé rẹ àti kóòdù kan.",
  "Someone filled in the sign-up form with this email address. It belongs to an account that is closed, so no new account was made.":
    "Ẹnìkan fi àdírẹ́ẹ̀sì ímeèlì yìí kún fọ́ọ̀mù ìforúkọsílẹ̀. Ó jẹ́ ti àkáǹtì tí a ti pa dé, nítorí náà a kò ṣí àkáǹtì tuntun.",
  "Someone filled in the sign-up form with this email address. You are a member already, so no second account was made and nothing about yours has changed.":
    "Ẹnìkan fi àdírẹ́ẹ̀sì ímeèlì yìí kún fọ́ọ̀mù ìforúkọsílẹ̀. O ti jẹ́ ọmọ ẹgbẹ́ tẹ́lẹ̀, nítorí náà a kò ṣí àkáǹtì kejì, kò sì sí ohun tó yí padà nípa tìrẹ.",
  "Someone has been guessing your password, so signing in needs a code.":
    "Ẹnìkan ń méfò ọ̀rọ̀ìgbaniwọlé rẹ, nítorí náà ìwọlé nílò kóòdù.",
  "Someone has been guessing your password. Until that ends, signing in from a new browser needs this code as well:":
    "Ẹnìkan ń méfò ọ̀rọ̀ìgbaniwọlé rẹ. Títí tí èyí yóò fi parí, ìwọlé láti orí aṣàwárí tuntun nílò kóòdù yìí pẹ̀lú:",
  "Someone tried to register with your email address":
    "Ẹnìkan gbìyànjú láti fi àdírẹ́ẹ̀sì ímeèlì rẹ forúkọsílẹ̀",
  "Thank you. We have your {document, select, kyc {government-issued ID} poa {proof of address} other {BVN}} and look at it within 2 or 3 business days: by {day}.":
    "Ẹ ṣé. A ti gba {document, select, kyc {ìwé ìdánimọ̀ ìjọba rẹ} poa {ẹ̀rí àdírẹ́ẹ̀sì rẹ} other {BVN rẹ}}, a ó yẹ̀ ẹ́ wò láàárín ọjọ́ iṣẹ́ 2 tàbí 3: kí ó tó di {day}.",
  "The Exco refers you": "Exco ti tọ́ka sí ọ",
  "The answer to your document is late.": "Idahun si iwe re ti pe.",
  "The answer to your receipt is late.": "Idahun si risiiti re ti pe.",
  "The answer to your referral is late.": "Idahun si itokasi re ti pe.",
  "The closing of your account is late.": "Pipa akanti re de ti pe.",
  "The code of this email is {code}. To be sure that we sent it, type {checkPlace} into your browser, and then the code.":
    "Kóòdù ímeèlì yìí ni {code}. Láti rí i dájú pé àwa la fi ránṣẹ́, tẹ {checkPlace} sínú aṣàwárí rẹ, lẹ́yìn náà tẹ kóòdù náà.",
  "The copy of your data can be downloaded.": "O le gba eda data re sile bayi.",
  "The copy of your data is late.": "Eda data re ti pe.",
  "The copy of your data is ready": "Ẹ̀dà dátà rẹ ti ṣetán",
  "The copy of your data that you asked for is ready. You can download it until {time} in Lagos.":
    "Ẹ̀dà dátà rẹ tí o béèrè fún ti ṣetán. O lè gbà á sílẹ̀ títí di {time} ní Èkó.",
  "The correction of your details is late.": "Atunse awon alaye re ti pe.",
  "The link works once and for {minutes} minutes. A newer link replaces it.":
    "Ìjápọ̀ náà ń ṣiṣẹ́ lẹ́ẹ̀kan, fún ìṣẹ́jú {minutes}. Ìjápọ̀ tuntun yóò rọ́pò rẹ̀.",
  "The link works once.": "Ìjápọ̀ náà ń ṣiṣẹ́ lẹ́ẹ̀kan.",
  "The passkey “{name}” was added to your account. It signs you in without your password, and stands in for a code of your authenticator app.":
    "A ti fi kọ́kọ́rọ́ àṣírí “{name}” kún àkáǹtì rẹ. Ó ń jẹ́ kí o wọlé láìsí ọ̀rọ̀ìgbaniwọlé rẹ, ó sì ń dúró fún kóòdù áàpù ìfìdánimọ̀múlẹ̀ rẹ.",
  "The passkey “{name}” was removed from your account and no longer opens it. Your device may still offer it: you can delete it there.":
    "A ti yọ kọ́kọ́rọ́ àṣírí “{name}” kúrò nínú àkáǹtì rẹ, kò sì ṣí i mọ́. Ẹ̀rọ rẹ lè ṣì máa fi hàn: o lè pa á rẹ́ níbẹ̀.",
  "The phone ending in {phoneEnd} is alerted no longer.":
    "A kò fi ìkìlọ̀ ránṣẹ́ sí fóònù tó parí pẹ̀lú {phoneEnd} mọ́.",
  "There is an announcement of the club.": "Ikede kan wa lati odo egbe.",
  "There is an important announcement of the club.": "Ikede pataki kan wa lati odo egbe.",
  "These of your details were changed a moment ago: {fields}.":
    "A yí àwọn àlàyé rẹ wọ̀nyí padà láìpẹ́ yìí: {fields}.",
  "Those from before no longer work.": "Ti àtẹ̀yìnwá kò ṣiṣẹ́ mọ́.",
  "To choose a new password: {address}": "Láti yan ọ̀rọ̀ìgbaniwọlé tuntun: {address}",
  "To see your bank accounts: {address}": "Láti wo àwọn àkáǹtì báńkì rẹ: {address}",
  "Two-factor sign-in is off": "Ìwọlé onípele méjì ti wà ní pípa",
  "Two-factor sign-in is on": "Ìwọlé onípele méjì ti wà ní títàn",
  "Two-factor sign-in was turned off for your account. Your password alone opens it again, and your recovery codes no longer work.":
    "A ti pa ìwọlé onípele méjì fún àkáǹtì rẹ. Ọ̀rọ̀ìgbaniwọlé rẹ nìkan ló tún ń ṣí i, àwọn kóòdù ìmúpadàbọ̀sípò rẹ kò sì ṣiṣẹ́ mọ́.",
  "Two-factor sign-in was turned off.": "A ti pa iwole onipele meji.",
  "Two-factor sign-in was turned on.": "A ti tan iwole onipele meji.",
  "We changed what you asked us to correct.": "A ti yí ohun tí o ní kí a ṣàtúnṣe padà.",
  "We have checked your {document, select, kyc {government-issued ID} poa {proof of address} other {BVN}}, and all is well with it.":
    "A ti yẹ {document, select, kyc {ìwé ìdánimọ̀ ìjọba rẹ} poa {ẹ̀rí àdírẹ́ẹ̀sì rẹ} other {BVN rẹ}} wò, gbogbo rẹ̀ dára.",
  "We have corrected your details as you asked.": "A ti ṣe àtúnṣe àwọn àlàyé rẹ bí o ṣe béèrè.",
  "We have locked your sign-in, and every device was signed out. What you have in the club stays as it is.":
    "A ti ti ìwọlé rẹ pa, a sì ti yọ gbogbo ẹ̀rọ jáde. Ohun tí o ní nínú ẹgbẹ́ wà bó ṣe wà.",
  "We have looked at it, and all is well.": "A ti yẹ̀ ẹ́ wò, gbogbo rẹ̀ dára.",
  "We have your document.": "Iwe re ti de odo wa.",
  "We have your receipt.": "Risiiti re ti de odo wa.",
  "We have your {document, select, kyc {government-issued ID} poa {proof of address} other {BVN}}":
    "A ti gba {document, select, kyc {ìwé ìdánimọ̀ ìjọba rẹ} poa {ẹ̀rí àdírẹ́ẹ̀sì rẹ} other {BVN rẹ}}",
  "We no longer alert the phone ending in {phoneEnd} by {channel}.":
    "A kò fi ìkìlọ̀ ránṣẹ́ mọ́ sí fóònù tó parí pẹ̀lú {phoneEnd} nípasẹ̀ {channel}.",
  "We will have looked at it by {day}.": "A ó ti yẹ̀ ẹ́ wò kí ó tó di {day}.",
  "We will never ask for your password, your code or the number of an identity document by email or telephone.":
    "A kò ní béèrè ọ̀rọ̀ìgbaniwọlé rẹ, kóòdù rẹ tàbí nọ́mbà ìwé ìdánimọ̀ rẹ nípasẹ̀ ímeèlì tàbí tẹlifóònù láé.",
  "We write to you as soon as we have. There is nothing that you need to do until then.":
    "A ó kọ̀wé sí ọ gbàrà tí a bá parí. Kò sí ohun tí o ní láti ṣe títí di ìgbà náà.",
  "Welcome.": "Káàbọ̀.",
  "You are a global member now": "O ti di ọmọ ẹgbẹ́ àgbáyé báyìí",
  "You are a member already. Nothing has changed.": "O ti jẹ́ ọmọ ẹgbẹ́ tẹ́lẹ̀. Kò sí ohun tó yí padà.",
  "You are no longer a global member": "O kì í ṣe ọmọ ẹgbẹ́ àgbáyé mọ́",
  "You asked the Exco to refer you, and it does. Welcome to the club.":
    "O béèrè kí Exco tọ́ka sí ọ, ó sì ti ṣe é. Káàbọ̀ sí ẹgbẹ́.",
  "You asked to choose a new password. You can do so here:":
    "O béèrè láti yan ọ̀rọ̀ìgbaniwọlé tuntun. O lè ṣe é níbí:",
  "You can download it until {time} in Lagos.": "O lè gbà á sílẹ̀ títí di {time} ní Èkó.",
  "You can sign in again": "O lè wọlé padà",
  "You do not have to do anything else.": "Kò sí ohun mìíràn tí o ní láti ṣe.",
  "You find it under My Account, Data. It asks for your password.":
    "O máa rí i lábẹ́ Àkáǹtì mi, Dátà. Yóò béèrè ọ̀rọ̀ìgbaniwọlé rẹ.",
  "You have new recovery codes": "O ti ní àwọn kóòdù ìmúpadàbọ̀sípò tuntun",
  "Your Kinfold code": "Kóòdù Kinfold rẹ",
  "Your Kinfold password was changed": "A ti yí ọ̀rọ̀ìgbaniwọlé Kinfold rẹ padà",
  "Your Kinfold sign-in code": "Kóòdù ìwọlé Kinfold rẹ",
  "Your account is closed. Nothing has changed.": "A ti pa àkáǹtì rẹ dé. Kò sí ohun tó yí padà.",
  "Your account was closed.": "A ti pa akanti re de.",
  "Your account was just signed in to from a device that we have not seen before: {device}.":
    "A ṣẹ̀ṣẹ̀ wọlé sínú àkáǹtì rẹ láti orí ẹ̀rọ tí a kò rí rí: {device}.",
  "Your account was signed in to on a new device.": "A wole sinu akanti re lati ori ero tuntun.",
  "Your bank account was approved.": "A ti fowo si akanti banki re.",
  "Your bank account was not approved.": "A ko fowo si akanti banki re.",
  "Your details are corrected": "A ti ṣe àtúnṣe àwọn àlàyé rẹ",
  "Your details were changed": "A ti yí àwọn àlàyé rẹ padà",
  "Your details were changed.": "A ti yi awon alaye re pada.",
  "Your details were corrected.": "A ti se atunse si awon alaye re.",
  "Your direct debit has ended.": "Ayokuro taara lati banki re ti pari.",
  "Your direct debit is active.": "Ayokuro taara lati banki re ti n sise.",
  "Your document was approved.": "A ti fowo si iwe re.",
  "Your document was not approved.": "A ko fowo si iwe re.",
  "Your membership was changed.": "A ti yi ipo omo egbe re pada.",
  "Your password alone opens your account again.": "Ọ̀rọ̀ìgbaniwọlé rẹ nìkan ló tún ń ṣí àkáǹtì rẹ.",
  "Your password was changed a moment ago, and your other devices were signed out.":
    "A yí ọ̀rọ̀ìgbaniwọlé rẹ padà láìpẹ́ yìí, a sì ti yọ àwọn ẹ̀rọ rẹ mìíràn jáde.",
  "Your password was changed.": "A ti yi oro igbaniwole re pada.",
  "Your referral was approved.": "A ti fowo si itokasi re.",
  "Your referral was not approved.": "A ko fowo si itokasi re.",
  "Your sign-in is locked": "A ti ti ìwọlé rẹ pa",
  "Your sign-in is no longer locked.": "A kò ti ìwọlé rẹ pa mọ́.",
  "Your sign-in is no longer locked. What you have in the club is as it was.":
    "A kò ti ìwọlé rẹ pa mọ́. Ohun tí o ní nínú ẹgbẹ́ wà bó ṣe wà tẹ́lẹ̀.",
  "Your sign-in was locked.": "A ti ti iwole re pa.",
  "Your sign-in was unlocked.": "A ti si iwole re pada.",
  "Your {document, select, kyc {government-issued ID} poa {proof of address} other {BVN}} has expired":
    "Ọjọ́ {document, select, kyc {ìwé ìdánimọ̀ ìjọba rẹ} poa {ẹ̀rí àdírẹ́ẹ̀sì rẹ} other {BVN rẹ}} ti parí",
  "Your {document, select, kyc {government-issued ID} poa {proof of address} other {BVN}} is validated":
    "A ti fìdí {document, select, kyc {ìwé ìdánimọ̀ ìjọba rẹ} poa {ẹ̀rí àdírẹ́ẹ̀sì rẹ} other {BVN rẹ}} múlẹ̀",
  address: "àdírẹ́ẹ̀sì",
  "calling code": "kóòdù orílẹ̀-èdè fún fóònù",
  citizenship: "ọmọ orílẹ̀-èdè",
  "country of residence": "orílẹ̀-èdè tí o ń gbé",
  "date of birth": "ọjọ́ ìbí",
  "first name": "orúkọ àkọ́kọ́",
  "how you heard about us": "bí o ṣe gbọ́ nípa wa",
  "last name": "orúkọ ìdílé",
  "next of kin": "ìbátan tó súnmọ́ ọ jù",
  "phone number": "nọ́mbà fóònù",
};
