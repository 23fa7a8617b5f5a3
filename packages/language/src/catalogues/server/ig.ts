// Igbo. draft; reviewer: none
import type { Catalogue } from "#say.ts";

/** Drafts of what the server writes to members, by their English. */
export const IG: Catalogue = {
  "A bank account of yours was changed.": "Agbanwela otu akauntu ulo aku gi.",
  "A correction of your details was not made.": "Emeghi otu mmezi nkowa gi.",
  "A document of yours has expired.": "Otu akwukwo gi agwula oge.",
  "A passkey was added to your account": "Etinyela igodo mbanye n’akaụntụ gị",
  "A passkey was added to your account.": "Etinyela igodo mbanye na akauntu gi.",
  "A passkey was removed from your account": "Ewepụla igodo mbanye n’akaụntụ gị",
  "A passkey was removed from your account.": "Ewepula igodo mbanye na akauntu gi.",
  "A recovery code of yours was used.": "Ejirila otu koodu mgbake gi.",
  "A recovery code was used": "Ejirila otu koodu mgbake",
  "A reply of STOP came from this phone.": "Azịza STOP si n’ekwentị a bịa.",
  "A term of yours begins again.": "Otu oge gi amalitela ozo.",
  "A term of yours ends soon.": "Otu oge gi ga-agwu na nso nso a.",
  "Add your BVN": "Tinye BVN gị",
  "Alerts to a phone were turned on": "Agbanyela ọkwa na-aga n’ekwentị",
  "Alerts to this phone were turned on.": "Agbanyela okwa na-aga na ekwenti a.",
  "Alerts to your phone were turned off": "Agbanyụla ọkwa na-aga n’ekwentị gị",
  "Alerts to your phone were turned off.": "Agbanyula okwa na-aga na ekwenti gi.",
  "By {channel}, to the phone ending in {phoneEnd}.":
    "Site na {channel}, gaa n’ekwentị nke jedebere na {phoneEnd}.",
  "Changed: {fields}.": "Ihe gbanwere: {fields}.",
  "Choose a new Kinfold password": "Họrọ okwuntughe Kinfold ọhụrụ",
  "Enter it to verify your email address.": "Tinye ya iji kwado adreesị email gị.",
  "Enter this code to verify your email address:": "Tinye koodu a iji kwado adreesị email gị:",
  "Every other device was signed out.": "Ewepụla ngwaọrụ ndị ọzọ niile.",
  "From now on we alert the phone ending in {phoneEnd} by {channel}.":
    "Malite ugbu a anyị ga na-eziga ọkwa n’ekwentị nke jedebere na {phoneEnd} site na {channel}.",
  "From {device}.": "Site na {device}.",
  "Hello {firstName},": "Ndewo {firstName},",
  "If it was not you, you need not do anything.":
    "Ọ bụrụ na ọ bụghị gị, ọ dịghị ihe i kwesịrị ime.",
  "If it was not you, you need not do anything: no one can join with an address without reading its mail.":
    "Ọ bụrụ na ọ bụghị gị, ọ dịghị ihe i kwesịrị ime: ọ dịghị onye nwere ike iji adreesị sonye ma ọ gụghị ozi ya.",
  "If it was not, change your password at once, which signs every other device out, and write to {supportEmail}.":
    "Ọ bụrụ na ọ bụghị gị, gbanwee okwuntughe gị ozugbo, nke ga-ewepụ ngwaọrụ ndị ọzọ niile, ma degara {supportEmail}.",
  "If that was not you, change your password at once and write to {supportEmail}.":
    "Ọ bụrụ na ọ bụghị gị, gbanwee okwuntughe gị ozugbo ma degara {supportEmail}.",
  "If that was not you, choose a new password at once and write to {supportEmail}.":
    "Ọ bụrụ na ọ bụghị gị, họrọ okwuntughe ọhụrụ ozugbo ma degara {supportEmail}.",
  "If that was not you, choose a new password at {address} and write to {supportEmail}.":
    "Ọ bụrụ na ọ bụghị gị, họrọ okwuntughe ọhụrụ na {address} ma degara {supportEmail}.",
  "If that was you, join with another address, or write to {supportEmail}, and our staff will help you.":
    "Ọ bụrụ na ọ bụ gị, jiri adreesị ọzọ sonye, ma ọ bụ degara {supportEmail}, ndị ọrụ anyị ga-enyere gị aka.",
  "If that was you, sign in. If you no longer know your password, choose a new one there.":
    "Ọ bụrụ na ọ bụ gị, banye. Ọ bụrụ na i chefuola okwuntughe gị, họrọ nke ọhụrụ ebe ahụ.",
  "If that was you, you need not do anything.": "Ọ bụrụ na ọ bụ gị, ọ dịghị ihe i kwesịrị ime.",
  "If the button does nothing, copy this address into your browser:":
    "Ọ bụrụ na bọtịnụ anaghị arụ ọrụ, depụta adreesị a na nchọgharị gị:",
  "If you are not signing in now, someone else knows your password: choose a new one at once. Please give the code to no one.":
    "Ọ bụrụ na ọ bụghị gị na-abanye ugbu a, onye ọzọ maara okwuntughe gị: họrọ nke ọhụrụ ozugbo. Biko enyela onye ọ bụla koodu ahụ.",
  "If you did not ask for it, write to {supportEmail} at once.":
    "Ọ bụrụ na ị rịọghị ya, degara {supportEmail} ozugbo.",
  "If you did not ask for it, you need not do anything. Please give the code to no one.":
    "Ọ bụrụ na ị rịọghị ya, ọ dịghị ihe i kwesịrị ime. Biko enyela onye ọ bụla koodu ahụ.",
  "If you did not ask for it, you need not do anything. Your password stays as it is.":
    "Ọ bụrụ na ị rịọghị ya, ọ dịghị ihe i kwesịrị ime. Okwuntughe gị ka dị ka ọ dị.",
  "If you did not do this, please write to us at once.":
    "Ọ bụrụ na ọ bụghị gị mere nke a, biko degara anyị ozugbo.",
  "If you did not send it, please write to us at once.":
    "Ọ bụrụ na ọ bụghị gị zitere ya, biko degara anyị ozugbo.",
  "If you think that this is wrong, write to {supportEmail}.":
    "Ọ bụrụ na i chere na nke a ezighị ezi, degara {supportEmail}.",
  "It no longer opens your account.": "Ọ naghị emepezi akaụntụ gị.",
  "It opens your account without your password.": "Ọ na-emepe akaụntụ gị na-enweghị okwuntughe gị.",
  "It stood in for your authenticator app, and is used up.":
    "O nọchiri ngwa nyocha gị, ejirichaala ya.",
  "It was not me": "Ọ bụghị m",
  "It was turned off in your account.": "Agbanyụrụ ya n’akaụntụ gị.",
  "It works once and for {minutes} minutes.": "Ọ na-arụ ọrụ otu ugboro, ruo nkeji {minutes}.",
  "It works once and for {minutes} minutes. A newer code replaces it.":
    "Ọ na-arụ ọrụ otu ugboro, ruo nkeji {minutes}. Koodu ọhụrụ ga-anọchi ya.",
  "Keep your recovery codes where you will find them without your telephone.":
    "Debe koodu mgbake gị ebe ị ga-ahụ ha na-enweghị ekwentị gị.",
  "Kinfold is a private club for its members, their family and friends.":
    "Kinfold bụ otu nkeonwe maka ndị otu ya, ezinụlọ ha na ndị enyi ha.",
  "Look at your devices": "Lee ngwaọrụ gị",
  "Look at your security": "Lee nchekwa akaụntụ gị",
  "New recovery codes were made for your account. Those from before no longer work: throw them away.":
    "Emeela koodu mgbake ọhụrụ maka akaụntụ gị. Nke mbụ anaghịzi arụ ọrụ: tụfuo ha.",
  "New recovery codes were made.": "Emeela koodu mgbake ohuru.",
  "New sign-in to your Kinfold account": "Mbanye ọhụrụ n’akaụntụ Kinfold gị",
  "One of your recovery codes was used in place of your authenticator app. It will not work again; you have {left} left.":
    "Ejiri otu n’ime koodu mgbake gị nọchie ngwa nyocha gị. Ọ gaghị arụ ọrụ ọzọ; {left} fọdụrụ.",
  "Open KYC": "Mepee KYC",
  "Open your account": "Mepee akaụntụ gị",
  "Open your data": "Mepee ozi gị",
  "Please send one that is still good.": "Biko zite nke ka dị irè.",
  "Please write to {supportEmail}, and we will look at it together.":
    "Biko degara {supportEmail}, anyị ga-elekọta ya anya.",
  "Questions? Write to {supportEmail}.": "Ajụjụ? Degara {supportEmail}.",
  "See my bank accounts": "Lee akaụntụ ụlọ akụ m",
  "See my details": "Lee nkọwa m",
  "See my notifications": "Lee ọkwa m",
  "See your KYC": "Lee KYC gị",
  "See your wallet": "Lee obere akpa gị",
  "Set a new password": "Tọọ okwuntughe ọhụrụ",
  "Sign in": "Banye",
  "Signing in now needs your password and a code.": "Mbanye ugbu a chọrọ okwuntughe gị na koodu.",
  "Someone filled in the sign-up form with this email address. It belongs to an account that is closed, so no new account was made.":
    "Mmadụ ji adreesị email a dejupụta fọm ndebanye aha. Ọ bụ nke akaụntụ emechiela, ya mere emepeghị akaụntụ ọhụrụ.",
  "Someone filled in the sign-up form with this email address. You are a member already, so no second account was made and nothing about yours has changed.":
    "Mmadụ ji adreesị email a dejupụta fọm ndebanye aha. Ị bụrịị onye otu, ya mere emepeghị akaụntụ nke abụọ, ọ dịghịkwa ihe gbanwere na nke gị.",
  "Someone has been guessing your password, so signing in needs a code.":
    "Mmadụ na-eche ịkọta okwuntughe gị, ya mere mbanye chọrọ koodu.",
  "Someone has been guessing your password. Until that ends, signing in from a new browser needs this code as well:":
    "Mmadụ na-eche ịkọta okwuntughe gị. Ruo mgbe nke ahụ kwụsịrị, ịbanye site na nchọgharị ọhụrụ chọkwara koodu a:",
  "Someone tried to register with your email address":
    "Mmadụ nwara iji adreesị email gị debanye aha",
  "Thank you. We have your {document, select, kyc {government-issued ID} poa {proof of address} other {BVN}} and look at it within 2 or 3 business days: by {day}.":
    "Daalụ. Anyị enwetala {document, select, kyc {NJ gọọmentị gị} poa {akaebe adreesị gị} other {BVN gị}}, anyị ga-elele ya n’ime ụbọchị ọrụ 2 ma ọ bụ 3: tupu {day}.",
  "The Exco refers you": "Exco na-atụ aka gị",
  "The answer to your document is late.": "Aziza maka akwukwo gi egbuola oge.",
  "The answer to your receipt is late.": "Aziza maka risiti gi egbuola oge.",
  "The answer to your referral is late.": "Aziza maka ntuaka gi egbuola oge.",
  "The closing of your account is late.": "Mmechi akauntu gi egbuola oge.",
  "The code of this email is {code}. To be sure that we sent it, type {checkPlace} into your browser, and then the code.":
    "Koodu email a bụ {code}. Iji jide n’aka na ọ bụ anyị zitere ya, dee {checkPlace} na nchọgharị gị, dezie koodu ahụ.",
  "The copy of your data can be downloaded.": "I nwere ike ibudata oyiri ozi gi ugbu a.",
  "The copy of your data is late.": "Oyiri ozi gi egbuola oge.",
  "The copy of your data is ready": "Oyiri ozi gị adịla njikere",
  "The copy of your data that you asked for is ready. You can download it until {time} in Lagos.":
    "Oyiri ozi gị nke ị rịọrọ adịla njikere. Ị nwere ike ibudata ya ruo {time} na Legọs.",
  "The correction of your details is late.": "Mmezi nkowa gi egbuola oge.",
  "The link works once and for {minutes} minutes. A newer link replaces it.":
    "Njikọ a na-arụ ọrụ otu ugboro, ruo nkeji {minutes}. Njikọ ọhụrụ ga-anọchi ya.",
  "The link works once.": "Njikọ a na-arụ ọrụ otu ugboro.",
  "The passkey “{name}” was added to your account. It signs you in without your password, and stands in for a code of your authenticator app.":
    "Etinyela igodo mbanye “{name}” n’akaụntụ gị. Ọ na-eme ka ị banye na-enweghị okwuntughe gị, na-anọchikwa koodu ngwa nyocha gị.",
  "The passkey “{name}” was removed from your account and no longer opens it. Your device may still offer it: you can delete it there.":
    "Ewepụla igodo mbanye “{name}” n’akaụntụ gị, ọ naghị emepezi ya. Ngwaọrụ gị ka nwere ike igosi ya: ị nwere ike ihichapụ ya ebe ahụ.",
  "The phone ending in {phoneEnd} is alerted no longer.":
    "Anyị anaghịzi eziga ọkwa n’ekwentị nke jedebere na {phoneEnd}.",
  "There is an announcement of the club.": "Enwere okwa site na otu.",
  "There is an important announcement of the club.": "Enwere okwa di mkpa site na otu.",
  "These of your details were changed a moment ago: {fields}.":
    "Agbanwere nkọwa gị ndị a ugbu a: {fields}.",
  "Those from before no longer work.": "Nke mbụ anaghịzi arụ ọrụ.",
  "To choose a new password: {address}": "Iji họrọ okwuntughe ọhụrụ: {address}",
  "To see your bank accounts: {address}": "Iji lee akaụntụ ụlọ akụ gị: {address}",
  "Two-factor sign-in is off": "Agbanyụla mbanye nke nzọ abụọ",
  "Two-factor sign-in is on": "Agbanyela mbanye nke nzọ abụọ",
  "Two-factor sign-in was turned off for your account. Your password alone opens it again, and your recovery codes no longer work.":
    "Agbanyụla mbanye nke nzọ abụọ maka akaụntụ gị. Naanị okwuntughe gị na-emepezi ya, koodu mgbake gị anaghịzi arụ ọrụ.",
  "Two-factor sign-in was turned off.": "Agbanyula mbanye nke nzo abuo.",
  "Two-factor sign-in was turned on.": "Agbanyela mbanye nke nzo abuo.",
  "We changed what you asked us to correct.": "Anyị agbanweela ihe ị rịọrọ ka anyị mezie.",
  "We have checked your {document, select, kyc {government-issued ID} poa {proof of address} other {BVN}}, and all is well with it.":
    "Anyị elelela {document, select, kyc {NJ gọọmentị gị} poa {akaebe adreesị gị} other {BVN gị}}, ihe niile dị mma.",
  "We have corrected your details as you asked.": "Anyị emezila nkọwa gị dị ka ị rịọrọ.",
  "We have locked your sign-in, and every device was signed out. What you have in the club stays as it is.":
    "Anyị akpọchiela mbanye gị, ewepụkwala ngwaọrụ niile. Ihe i nwere n’otu ka dị ka ọ dị.",
  "We have looked at it, and all is well.": "Anyị elelela ya, ihe niile dị mma.",
  "We have your document.": "Anyi enwetala akwukwo gi.",
  "We have your receipt.": "Anyi enwetala risiti gi.",
  "We have your {document, select, kyc {government-issued ID} poa {proof of address} other {BVN}}":
    "Anyị enwetala {document, select, kyc {NJ gọọmentị gị} poa {akaebe adreesị gị} other {BVN gị}}",
  "We no longer alert the phone ending in {phoneEnd} by {channel}.":
    "Anyị anaghịzi eziga ọkwa n’ekwentị nke jedebere na {phoneEnd} site na {channel}.",
  "We will have looked at it by {day}.": "Anyị ga-elechala ya anya tupu {day}.",
  "We will never ask for your password, your code or the number of an identity document by email or telephone.":
    "Anyị agaghị ajụ gị okwuntughe gị, koodu gị ma ọ bụ nọmba akwụkwọ njirimara gị site na email ma ọ bụ ekwentị.",
  "We write to you as soon as we have. There is nothing that you need to do until then.":
    "Anyị ga-edegara gị ozugbo anyị mechara. Ọ dịghị ihe i kwesịrị ime tupu mgbe ahụ.",
  "Welcome.": "Nnọọ.",
  "You are a global member now": "Ị bụzi onye otu zuru ụwa ọnụ",
  "You are a member already. Nothing has changed.": "Ị bụrịị onye otu. Ọ dịghị ihe gbanwere.",
  "You are no longer a global member": "Ị bụghịzi onye otu zuru ụwa ọnụ",
  "You asked the Exco to refer you, and it does. Welcome to the club.":
    "Ị rịọrọ Exco ka ọ tụọ aka gị, o meela. Nnọọ n’otu.",
  "You asked to choose a new password. You can do so here:":
    "Ị rịọrọ ịhọrọ okwuntughe ọhụrụ. Ị nwere ike ime ya ebe a:",
  "You can download it until {time} in Lagos.": "Ị nwere ike ibudata ya ruo {time} na Legọs.",
  "You can sign in again": "Ị nwere ike ịbanye ọzọ",
  "You do not have to do anything else.": "Ọ dịghị ihe ọzọ i kwesịrị ime.",
  "You find it under My Account, Data. It asks for your password.":
    "Ị ga-ahụ ya n’okpuru Akaụntụ m, Ozi gị. Ọ ga-ajụ okwuntughe gị.",
  "You have new recovery codes": "I nwetala koodu mgbake ọhụrụ",
  "Your Kinfold code": "Koodu Kinfold gị",
  "Your Kinfold password was changed": "Agbanwela okwuntughe Kinfold gị",
  "Your Kinfold sign-in code": "Koodu mbanye Kinfold gị",
  "Your account is closed. Nothing has changed.": "Emechiela akaụntụ gị. Ọ dịghị ihe gbanwere.",
  "Your account was closed.": "Emechiela akauntu gi.",
  "Your account was just signed in to from a device that we have not seen before: {device}.":
    "Abanyere n’akaụntụ gị ugbu a site na ngwaọrụ anyị ahụtụbeghị: {device}.",
  "Your account was signed in to on a new device.": "Abanyere na akauntu gi site na ngwa ohuru.",
  "Your bank account was approved.": "Akwadola akauntu ulo aku gi.",
  "Your bank account was not approved.": "Akwadoghi akauntu ulo aku gi.",
  "Your details are corrected": "Emezila nkọwa gị",
  "Your details were changed": "Agbanwela nkọwa gị",
  "Your details were changed.": "Agbanwela nkowa gi.",
  "Your details were corrected.": "Emezila nkowa gi.",
  "Your direct debit has ended.": "Mwepu ozugbo gi akwusila.",
  "Your direct debit is active.": "Mwepu ozugbo gi na-aru oru.",
  "Your document was approved.": "Akwadola akwukwo gi.",
  "Your document was not approved.": "Akwadoghi akwukwo gi.",
  "Your membership was changed.": "Agbanwela otu i si buru onye otu.",
  "Your password alone opens your account again.": "Naanị okwuntughe gị na-emepezi akaụntụ gị.",
  "Your password was changed a moment ago, and your other devices were signed out.":
    "Agbanwere okwuntughe gị ugbu a, ewepụkwala ngwaọrụ gị ndị ọzọ.",
  "Your password was changed.": "Agbanwela okwuntughe gi.",
  "Your referral was approved.": "Akwadola ntuaka gi.",
  "Your referral was not approved.": "Akwadoghi ntuaka gi.",
  "Your sign-in is locked": "Akpọchiela mbanye gị",
  "Your sign-in is no longer locked.": "Mbanye gị akpọchizighị.",
  "Your sign-in is no longer locked. What you have in the club is as it was.":
    "Mbanye gị akpọchizighị. Ihe i nwere n’otu dị ka ọ dị na mbụ.",
  "Your sign-in was locked.": "Akpochiela mbanye gi.",
  "Your sign-in was unlocked.": "Akpoghela mbanye gi.",
  "Your {document, select, kyc {government-issued ID} poa {proof of address} other {BVN}} has expired":
    "{document, select, kyc {NJ gọọmentị gị} poa {Akaebe adreesị gị} other {BVN gị}} agwụla oge",
  "Your {document, select, kyc {government-issued ID} poa {proof of address} other {BVN}} is validated":
    "Akwadola {document, select, kyc {NJ gọọmentị gị} poa {akaebe adreesị gị} other {BVN gị}}",
  address: "adreesị",
  "calling code": "koodu ekwentị obodo",
  citizenship: "nwa amaala",
  "country of residence": "obodo i bi",
  "date of birth": "ụbọchị ọmụmụ",
  "first name": "aha mbụ",
  "how you heard about us": "otu i siri nụ maka anyị",
  "last name": "aha ezinụlọ",
  "next of kin": "onye ikwu kacha nso",
  "phone number": "nọmba ekwentị",
};
