// Hausa. draft; reviewer: none
import type { Catalogue } from "#say.ts";

/** Drafts of what the server writes to members, by their English. */
export const HA: Catalogue = {
  "A bank account of yours was changed.": "An canja wani asusun bankinka.",
  "A correction of your details was not made.": "Ba a yi wani gyara na bayananka ba.",
  "A document of yours has expired.": "Lokacin wata takardarka ya kare.",
  "A passkey was added to your account": "An saka makullin shiga a asusunka",
  "A passkey was added to your account.": "An saka makullin shiga a asusunka.",
  "A passkey was removed from your account": "An cire makullin shiga daga asusunka",
  "A passkey was removed from your account.": "An cire makullin shiga daga asusunka.",
  "A recovery code of yours was used.": "An yi amfani da wata lambar dawo da asusunka.",
  "A recovery code was used": "An yi amfani da lambar dawo da asusu",
  "A reply of STOP came from this phone.": "Amsar STOP ta zo daga wannan waya.",
  "A term of yours begins again.": "Wani lokacinka ya sake farawa.",
  "A term of yours ends soon.": "Wani lokacinka zai kare nan kusa.",
  "Add your BVN": "Saka BVN ɗinka",
  "Alerts to a phone were turned on": "An kunna saƙonnin faɗakarwa zuwa waya",
  "Alerts to this phone were turned on.": "An kunna sakonnin fadakarwa zuwa wannan waya.",
  "Alerts to your phone were turned off": "An kashe saƙonnin faɗakarwa zuwa wayarka",
  "Alerts to your phone were turned off.": "An kashe sakonnin fadakarwa zuwa wayarka.",
  "By {channel}, to the phone ending in {phoneEnd}.":
    "Ta {channel}, zuwa wayar da ta ƙare da {phoneEnd}.",
  "Changed: {fields}.": "An canja: {fields}.",
  "Choose a new Kinfold password": "Zaɓi sabuwar kalmar sirri ta Kinfold",
  "Enter it to verify your email address.": "Shigar da ita don tabbatar da adireshin imel ɗinka.",
  "Enter this code to verify your email address:":
    "Shigar da wannan lamba don tabbatar da adireshin imel ɗinka:",
  "Every other device was signed out.": "An fitar da kowace sauran na’ura.",
  "From now on we alert the phone ending in {phoneEnd} by {channel}.":
    "Daga yanzu muna aika saƙo zuwa wayar da ta ƙare da {phoneEnd} ta {channel}.",
  "From {device}.": "Daga {device}.",
  "Hello {firstName},": "Sannu {firstName},",
  "If it was not you, you need not do anything.": "Idan ba kai ba ne, ba sai ka yi komai ba.",
  "If it was not you, you need not do anything: no one can join with an address without reading its mail.":
    "Idan ba kai ba ne, ba sai ka yi komai ba: ba wanda zai iya yin rajista da adireshi ba tare da karanta saƙonsa ba.",
  "If it was not, change your password at once, which signs every other device out, and write to {supportEmail}.":
    "Idan ba kai ba ne, canja kalmar sirrinka nan take, wanda zai fitar da kowace na’ura, ka kuma rubuta zuwa {supportEmail}.",
  "If that was not you, change your password at once and write to {supportEmail}.":
    "Idan ba kai ba ne, canja kalmar sirrinka nan take ka rubuta zuwa {supportEmail}.",
  "If that was not you, choose a new password at once and write to {supportEmail}.":
    "Idan ba kai ba ne, zaɓi sabuwar kalmar sirri nan take ka rubuta zuwa {supportEmail}.",
  "If that was not you, choose a new password at {address} and write to {supportEmail}.":
    "Idan ba kai ba ne, zaɓi sabuwar kalmar sirri a {address} ka rubuta zuwa {supportEmail}.",
  "If that was you, join with another address, or write to {supportEmail}, and our staff will help you.":
    "Idan kai ne, yi rajista da wani adireshi, ko ka rubuta zuwa {supportEmail}, ma’aikatanmu za su taimaka maka.",
  "If that was you, sign in. If you no longer know your password, choose a new one there.":
    "Idan kai ne, shiga. Idan ka manta kalmar sirrinka, zaɓi sabuwa a can.",
  "If that was you, you need not do anything.": "Idan kai ne, ba sai ka yi komai ba.",
  "If the button does nothing, copy this address into your browser:":
    "Idan maɓallin bai yi aiki ba, kwafi wannan adireshi zuwa burauzarka:",
  "If you are not signing in now, someone else knows your password: choose a new one at once. Please give the code to no one.":
    "Idan ba kai ne kake shiga yanzu ba, wani ya san kalmar sirrinka: zaɓi sabuwa nan take. Kada ka ba kowa lambar.",
  "If you did not ask for it, write to {supportEmail} at once.":
    "Idan ba kai ka nema ba, rubuta zuwa {supportEmail} nan take.",
  "If you did not ask for it, you need not do anything. Please give the code to no one.":
    "Idan ba kai ka nema ba, ba sai ka yi komai ba. Kada ka ba kowa lambar.",
  "If you did not ask for it, you need not do anything. Your password stays as it is.":
    "Idan ba kai ka nema ba, ba sai ka yi komai ba. Kalmar sirrinka tana nan yadda take.",
  "If you did not do this, please write to us at once.":
    "Idan ba kai ka yi wannan ba, da fatan za ka rubuto mana nan take.",
  "If you did not send it, please write to us at once.":
    "Idan ba kai ka aiko ba, da fatan za ka rubuto mana nan take.",
  "If you think that this is wrong, write to {supportEmail}.":
    "Idan kana ganin wannan kuskure ne, rubuta zuwa {supportEmail}.",
  "It no longer opens your account.": "Ba ya buɗe asusunka yanzu.",
  "It opens your account without your password.":
    "Yana buɗe asusunka ba tare da kalmar sirrinka ba.",
  "It stood in for your authenticator app, and is used up.":
    "Ta wakilci manhajar tantancewarka, kuma an gama da ita.",
  "It was not me": "Ba ni ba ne",
  "It was turned off in your account.": "An kashe shi a asusunka.",
  "It works once and for {minutes} minutes.": "Tana aiki sau ɗaya, na minti {minutes}.",
  "It works once and for {minutes} minutes. A newer code replaces it.":
    "Tana aiki sau ɗaya, na minti {minutes}. Sabuwar lamba tana maye gurbinta.",
  "Keep your recovery codes where you will find them without your telephone.":
    "Ajiye lambobin dawo da asusunka inda za ka same su ko ba wayarka.",
  "Kinfold is a private club for its members, their family and friends.":
    "Kinfold kulob ne na sirri don mambobinsa, iyalansu da abokansu.",
  "Look at your devices": "Duba na’urorinka",
  "Look at your security": "Duba tsaron asusunka",
  "New recovery codes were made for your account. Those from before no longer work: throw them away.":
    "An yi sababbin lambobin dawo da asusunka. Na da ba sa aiki yanzu: ka jefar da su.",
  "New recovery codes were made.": "An yi sababbin lambobin dawo da asusu.",
  "New sign-in to your Kinfold account": "Sabuwar shiga asusunka na Kinfold",
  "One of your recovery codes was used in place of your authenticator app. It will not work again; you have {left} left.":
    "An yi amfani da ɗaya daga lambobin dawo da asusunka maimakon manhajar tantancewarka. Ba za ta sake aiki ba; saura {left}.",
  "Open KYC": "Buɗe KYC",
  "Open your account": "Buɗe asusunka",
  "Open your data": "Buɗe bayananka",
  "Please send one that is still good.": "Da fatan za ka aiko wanda lokacinsa bai ƙare ba.",
  "Please write to {supportEmail}, and we will look at it together.":
    "Da fatan za ka rubuta zuwa {supportEmail}, mu duba tare.",
  "Questions? Write to {supportEmail}.": "Kana da tambaya? Rubuta zuwa {supportEmail}.",
  "See my bank accounts": "Duba asusun bankina",
  "See my details": "Duba bayanaina",
  "See my notifications": "Duba sanarwata",
  "See your KYC": "Duba KYC ɗinka",
  "See your wallet": "Duba jakarka",
  "Set a new password": "Saita sabuwar kalmar sirri",
  "Sign in": "Shiga",
  "Signing in now needs your password and a code.":
    "Shiga yanzu na buƙatar kalmar sirrinka da lamba.",
  "Someone filled in the sign-up form with this email address. It belongs to an account that is closed, so no new account was made.":
    "Wani ya cike fom ɗin rajista da wannan adireshin imel. Na wani asusu ne da aka rufe, don haka ba a buɗe sabon asusu ba.",
  "Someone filled in the sign-up form with this email address. You are a member already, so no second account was made and nothing about yours has changed.":
    "Wani ya cike fom ɗin rajista da wannan adireshin imel. Kai mamba ne tuni, don haka ba a buɗe asusu na biyu ba kuma babu abin da ya canja a naka.",
  "Someone has been guessing your password, so signing in needs a code.":
    "Wani yana ƙoƙarin gano kalmar sirrinka, don haka shiga na buƙatar lamba.",
  "Someone has been guessing your password. Until that ends, signing in from a new browser needs this code as well:":
    "Wani yana ƙoƙarin gano kalmar sirrinka. Har sai hakan ya ƙare, shiga daga sabuwar burauza na buƙatar wannan lamba ma:",
  "Someone tried to register with your email address":
    "Wani ya yi ƙoƙarin yin rajista da adireshin imel ɗinka",
  "Thank you. We have your {document, select, kyc {government-issued ID} poa {proof of address} other {BVN}} and look at it within 2 or 3 business days: by {day}.":
    "Mun gode. Mun karɓi {document, select, kyc {katin shaidarka na gwamnati} poa {shaidar adireshinka} other {BVN ɗinka}}, za mu duba cikin kwanakin aiki 2 ko 3: kafin {day}.",
  "The Exco refers you": "Exco ya gabatar da kai",
  "The answer to your document is late.": "Amsar takardarka ta makara.",
  "The answer to your receipt is late.": "Amsar rasitinka ta makara.",
  "The answer to your referral is late.": "Amsar gabatar da kai ta makara.",
  "The closing of your account is late.": "Rufe asusunka ya makara.",
  "The code of this email is {code}. To be sure that we sent it, type {checkPlace} into your browser, and then the code.":
    "Lambar wannan imel ita ce {code}. Don tabbatar cewa mu ne muka aiko shi, rubuta {checkPlace} a burauzarka, sannan lambar.",
  "The copy of your data can be downloaded.": "Ana iya sauke kwafin bayananka.",
  "The copy of your data is late.": "Kwafin bayananka ya makara.",
  "The copy of your data is ready": "Kwafin bayananka ya shirya",
  "The copy of your data that you asked for is ready. You can download it until {time} in Lagos.":
    "Kwafin bayananka da ka nema ya shirya. Kana iya sauke shi har zuwa {time} a Legas.",
  "The correction of your details is late.": "Gyaran bayananka ya makara.",
  "The link works once and for {minutes} minutes. A newer link replaces it.":
    "Mahaɗin yana aiki sau ɗaya, na minti {minutes}. Sabon mahaɗi yana maye gurbinsa.",
  "The link works once.": "Mahaɗin yana aiki sau ɗaya.",
  "The passkey “{name}” was added to your account. It signs you in without your password, and stands in for a code of your authenticator app.":
    "An saka makullin shiga “{name}” a asusunka. Yana shigar da kai ba tare da kalmar sirrinka ba, kuma yana wakiltar lambar manhajar tantancewarka.",
  "The passkey “{name}” was removed from your account and no longer opens it. Your device may still offer it: you can delete it there.":
    "An cire makullin shiga “{name}” daga asusunka kuma ba ya buɗe shi yanzu. Na’urarka na iya nuna shi har yanzu: kana iya goge shi a can.",
  "The phone ending in {phoneEnd} is alerted no longer.":
    "Ba a sake aika saƙo zuwa wayar da ta ƙare da {phoneEnd} ba.",
  "There is an announcement of the club.": "Akwai sanarwa daga kulob.",
  "There is an important announcement of the club.": "Akwai muhimmiyar sanarwa daga kulob.",
  "These of your details were changed a moment ago: {fields}.":
    "An canja waɗannan bayananka yanzu: {fields}.",
  "Those from before no longer work.": "Na da ba sa aiki yanzu.",
  "To choose a new password: {address}": "Don zaɓar sabuwar kalmar sirri: {address}",
  "To see your bank accounts: {address}": "Don duba asusun bankinka: {address}",
  "Two-factor sign-in is off": "An kashe shiga da tabbaci biyu",
  "Two-factor sign-in is on": "An kunna shiga da tabbaci biyu",
  "Two-factor sign-in was turned off for your account. Your password alone opens it again, and your recovery codes no longer work.":
    "An kashe shiga da tabbaci biyu na asusunka. Kalmar sirrinka kaɗai tana buɗe shi kuma, lambobin dawo da asusunka ba sa aiki yanzu.",
  "Two-factor sign-in was turned off.": "An kashe shiga da tabbaci biyu.",
  "Two-factor sign-in was turned on.": "An kunna shiga da tabbaci biyu.",
  "We changed what you asked us to correct.": "Mun canja abin da ka nemi mu gyara.",
  "We have checked your {document, select, kyc {government-issued ID} poa {proof of address} other {BVN}}, and all is well with it.":
    "Mun duba {document, select, kyc {katin shaidarka na gwamnati} poa {shaidar adireshinka} other {BVN ɗinka}}, komai lafiya.",
  "We have corrected your details as you asked.": "Mun gyara bayananka kamar yadda ka nema.",
  "We have locked your sign-in, and every device was signed out. What you have in the club stays as it is.":
    "Mun kulle shigarka, kuma an fitar da kowace na’ura. Abin da kake da shi a kulob yana nan yadda yake.",
  "We have looked at it, and all is well.": "Mun duba shi, komai lafiya.",
  "We have your document.": "Takardarka ta iso wurinmu.",
  "We have your receipt.": "Rasitinka ya iso wurinmu.",
  "We have your {document, select, kyc {government-issued ID} poa {proof of address} other {BVN}}":
    "Mun karɓi {document, select, kyc {katin shaidarka na gwamnati} poa {shaidar adireshinka} other {BVN ɗinka}}",
  "We no longer alert the phone ending in {phoneEnd} by {channel}.":
    "Ba ma sake aika saƙo zuwa wayar da ta ƙare da {phoneEnd} ta {channel} ba.",
  "We will have looked at it by {day}.": "Za mu duba shi kafin {day}.",
  "We will never ask for your password, your code or the number of an identity document by email or telephone.":
    "Ba za mu taɓa tambayar kalmar sirrinka, lambar sirrinka ko lambar katin shaidarka ta imel ko ta waya ba.",
  "We write to you as soon as we have. There is nothing that you need to do until then.":
    "Za mu rubuta maka da zarar mun gama. Babu abin da kake buƙatar yi kafin nan.",
  "Welcome.": "Barka da zuwa.",
  "You are a global member now": "Yanzu kai mamba ne na duniya",
  "You are a member already. Nothing has changed.": "Kai mamba ne tuni. Babu abin da ya canja.",
  "You are no longer a global member": "Yanzu kai ba mamba na duniya ba ne",
  "You asked the Exco to refer you, and it does. Welcome to the club.":
    "Ka nemi Exco ya gabatar da kai, kuma ya yi. Barka da zuwa kulob.",
  "You asked to choose a new password. You can do so here:":
    "Ka nemi zaɓar sabuwar kalmar sirri. Kana iya yin haka a nan:",
  "You can download it until {time} in Lagos.": "Kana iya sauke shi har zuwa {time} a Legas.",
  "You can sign in again": "Kana iya sake shiga",
  "You do not have to do anything else.": "Ba sai ka yi wani abu ba.",
  "You find it under My Account, Data. It asks for your password.":
    "Za ka same shi a ƙarƙashin Asusuna, Bayanai. Zai nemi kalmar sirrinka.",
  "You have new recovery codes": "Kana da sababbin lambobin dawo da asusu",
  "Your Kinfold code": "Lambar sirrinka ta Kinfold",
  "Your Kinfold password was changed": "An canja kalmar sirrinka ta Kinfold",
  "Your Kinfold sign-in code": "Lambar shigarka ta Kinfold",
  "Your account is closed. Nothing has changed.": "An rufe asusunka. Babu abin da ya canja.",
  "Your account was closed.": "An rufe asusunka.",
  "Your account was just signed in to from a device that we have not seen before: {device}.":
    "An shiga asusunka yanzu daga na’urar da ba mu taɓa gani ba: {device}.",
  "Your account was signed in to on a new device.":
    "An shiga asusunka daga sabuwar waya ko komfuta.",
  "Your bank account was approved.": "An amince da asusun bankinka.",
  "Your bank account was not approved.": "Ba a amince da asusun bankinka ba.",
  "Your details are corrected": "An gyara bayananka",
  "Your details were changed": "An canja bayananka",
  "Your details were changed.": "An canja bayananka.",
  "Your details were corrected.": "An gyara bayananka.",
  "Your direct debit has ended.": "Cirewar kai tsaye daga bankinka ta kare.",
  "Your direct debit is active.": "Cirewar kai tsaye daga bankinka ta fara aiki.",
  "Your document was approved.": "An amince da takardarka.",
  "Your document was not approved.": "Ba a amince da takardarka ba.",
  "Your membership was changed.": "An canja irin mambancinka.",
  "Your password alone opens your account again.": "Kalmar sirrinka kaɗai tana buɗe asusunka kuma.",
  "Your password was changed a moment ago, and your other devices were signed out.":
    "An canja kalmar sirrinka yanzu, kuma an fitar da sauran na’urorinka.",
  "Your password was changed.": "An canja kalmar sirrinka.",
  "Your referral was approved.": "An amince da gabatar da kai.",
  "Your referral was not approved.": "Ba a amince da gabatar da kai ba.",
  "Your sign-in is locked": "An kulle shigarka",
  "Your sign-in is no longer locked.": "Shigarka ba a kulle take ba yanzu.",
  "Your sign-in is no longer locked. What you have in the club is as it was.":
    "Shigarka ba a kulle take ba yanzu. Abin da kake da shi a kulob yana nan yadda yake da.",
  "Your sign-in was locked.": "An kulle shigarka.",
  "Your sign-in was unlocked.": "An bude shigarka.",
  "Your {document, select, kyc {government-issued ID} poa {proof of address} other {BVN}} has expired":
    "Lokacin {document, select, kyc {katin shaidarka na gwamnati} poa {shaidar adireshinka} other {BVN ɗinka}} ya ƙare",
  "Your {document, select, kyc {government-issued ID} poa {proof of address} other {BVN}} is validated":
    "An tabbatar da {document, select, kyc {katin shaidarka na gwamnati} poa {shaidar adireshinka} other {BVN ɗinka}}",
  address: "adireshi",
  "calling code": "lambar ƙasa ta waya",
  citizenship: "zama ɗan ƙasa",
  "country of residence": "ƙasar zama",
  "date of birth": "ranar haihuwa",
  "first name": "sunan farko",
  "how you heard about us": "yadda ka ji labarinmu",
  "last name": "sunan iyali",
  "next of kin": "dangi na kusa",
  "phone number": "lambar waya",
};
