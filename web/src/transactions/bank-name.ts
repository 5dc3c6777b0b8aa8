// Banks whose names differ from the capitalized key.
const nameByBank: Record<string, string> = {
  abn_amro: 'ABN AMRO',
  asn_bank: 'ASN Bank',
  bnp_paribas: 'BNP Paribas',
  bunq: 'bunq',
  citi_handlowy: 'Citi Handlowy',
  ing: 'ING',
  mbank_mtransfer: 'mBank mTransfer',
  n26: 'N26',
  nn: 'NN',
  pbac_z_ipko: 'PBac Z iPKO',
  sns_bank: 'SNS Bank',
};

/** A bank by the provider's key: `rabobank` is "Rabobank", `van_lanschot` "Van Lanschot". */
export const bankName = (key: string): string =>
  Object.hasOwn(nameByBank, key)
    ? (nameByBank[key] ?? key)
    : /^[a-z\d_]+$/.test(key)
      ? key
          .replaceAll('_', ' ')
          .replaceAll(/(^| )([a-z])/g, (_, gap: string, letter: string) => gap + letter.toUpperCase())
      : key;
