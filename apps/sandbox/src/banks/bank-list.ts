/** A bank as Paystack codes it. */
export type Bank = { code: string; name: string };

const bank = (code: string, name: string): Bank => ({ code, name });

/** The banks of Nigeria that take transfers, by name. */
export const BANKS: readonly Bank[] = [
  bank("120001", "9mobile 9Payment Service Bank"),
  bank("044", "Access Bank"),
  bank("063", "Access Bank (Diamond)"),
  bank("035A", "ALAT by WEMA"),
  bank("108", "Alpha Morgan Bank"),
  bank("000304", "Alternative Bank"),
  bank("565", "Carbon"),
  bank("023", "Citibank Nigeria"),
  bank("559", "Coronation Merchant Bank"),
  bank("050", "Ecobank Nigeria"),
  bank("51318", "FairMoney Microfinance Bank"),
  bank("070", "Fidelity Bank"),
  bank("011", "First Bank of Nigeria"),
  bank("214", "First City Monument Bank"),
  bank("501", "FSDH Merchant Bank"),
  bank("00103", "Globus Bank"),
  bank("562", "Greenwich Merchant Bank"),
  bank("058", "Guaranty Trust Bank"),
  bank("120002", "HopePSB"),
  bank("301", "Jaiz Bank"),
  bank("082", "Keystone Bank"),
  bank("50211", "Kuda Bank"),
  bank("303", "Lotus Bank"),
  bank("50515", "Moniepoint MFB"),
  bank("120003", "MTN MoMo PSB"),
  bank("561", "Nova Bank"),
  bank("999992", "OPay Digital Services Limited"),
  bank("107", "Optimus Bank"),
  bank("100002", "Paga"),
  bank("999991", "PalmPay"),
  bank("104", "Parallex Bank"),
  bank("100039", "Paystack-Titan"),
  bank("076", "Polaris Bank"),
  bank("105", "PremiumTrust Bank"),
  bank("101", "Providus Bank"),
  bank("502", "Rand Merchant Bank"),
  bank("125", "Rubies MFB"),
  bank("51113", "Safe Haven MFB"),
  bank("106", "Signature Bank"),
  bank("120004", "SmartCash PSB"),
  bank("51310", "Sparkle Microfinance Bank"),
  bank("221", "Stanbic IBTC Bank"),
  bank("068", "Standard Chartered Bank"),
  bank("232", "Sterling Bank"),
  bank("00305", "Summit Bank"),
  bank("100", "SunTrust Bank"),
  bank("302", "TAJ Bank"),
  bank("109", "Tatum Bank"),
  bank("102", "Titan Trust Bank"),
  bank("032", "Union Bank of Nigeria"),
  bank("033", "United Bank For Africa"),
  bank("215", "Unity Bank"),
  bank("566", "VFD Microfinance Bank"),
  bank("035", "Wema Bank"),
  bank("057", "Zenith Bank"),
];

const byCode = new Map(BANKS.map((entry) => [entry.code, entry]));

/** Undefined for a code that no bank has. */
export const findBank = (code: string): Bank | undefined => byCode.get(code);
