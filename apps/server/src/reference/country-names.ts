/** What people call a country beside its English name and its name at home. */
const OTHER_NAMES: Readonly<Record<string, readonly string[] | undefined>> = {
  AE: ["Emirates"],
  AX: ["Åland"],
  BA: ["Bosnia-Herzegovina"],
  BN: ["Brunei Darussalam"],
  BO: ["Plurinational State of Bolivia"],
  BQ: ["Sint Eustatius and Saba", "Caribbean Netherlands"],
  BY: ["Byelorussia"],
  CC: ["Keeling Islands"],
  CD: ["Congo-Kinshasa", "DR Congo", "Zaire"],
  CF: ["République centrafricaine"],
  CG: ["Congo-Brazzaville"],
  CI: ["Cote d’Ivoire"],
  CN: ["People’s Republic of China"],
  CV: ["Cape Verde"],
  CZ: ["Czech Republic"],
  FK: ["Malvinas"],
  FM: ["Federated States of Micronesia"],
  GB: ["Great Britain", "Britain", "England", "Scotland", "Wales", "Northern Ireland"],
  GM: ["The Gambia"],
  GN: ["Guinea-Conakry"],
  IE: ["Republic of Ireland", "Eire"],
  IR: ["Persia", "Islamic Republic of Iran"],
  KP: ["Democratic People’s Republic of Korea", "DPRK"],
  KR: ["Republic of Korea"],
  LA: ["Lao People’s Democratic Republic"],
  MK: ["Macedonia"],
  MM: ["Burma"],
  MO: ["Macau"],
  NL: ["Holland", "The Netherlands"],
  PH: ["The Philippines"],
  PS: ["State of Palestine"],
  RU: ["Russian Federation"],
  SA: ["Kingdom of Saudi Arabia"],
  ST: ["São Tomé and Príncipe"],
  SY: ["Syrian Arab Republic"],
  SZ: ["Swaziland"],
  TL: ["Timor-Leste"],
  TR: ["Turkey", "Turkiye"],
  TZ: ["United Republic of Tanzania", "Tanganyika", "Zanzibar"],
  US: ["United States of America", "America"],
  VA: ["Holy See"],
  VI: ["United States Virgin Islands"],
  VN: ["Viet Nam"],
};

/** Short codes that people type and ISO 3166-1 does not give, or gives as reserved. */
const OTHER_CODES: Readonly<Record<string, readonly string[] | undefined>> = {
  AE: ["UAE", "U.A.E."],
  CD: ["DRC"],
  CF: ["CAR"],
  GB: ["UK", "U.K."],
  GR: ["EL"],
  KR: ["ROK"],
  SA: ["KSA"],
  US: ["U.S.", "U.S.A."],
  ZA: ["RSA"],
};

/** The names by which a search finds a country beside `name`. `native` is its name at home. */
export function listOtherNames(code: string, name: string, native: string): string[] {
  const names = new Set([...(native === "" ? [] : [native]), ...(OTHER_NAMES[code] ?? [])]);
  names.delete(name);
  return [...names];
}

/** The codes by which a search finds a country beside its two letters. `alpha3` is its code of three letters. */
export const listOtherCodes = (code: string, alpha3: string): string[] => [
  ...new Set([alpha3, ...(OTHER_CODES[code] ?? [])]),
];
