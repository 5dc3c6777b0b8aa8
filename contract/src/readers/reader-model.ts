/** What the provider sells, by the type that a reader reports. */
export interface ReaderModel {
  name: string;
  /** Whether the server reaches its screen; the other readers follow an app. */
  hasScreen: boolean;
}

const screen = (name: string): ReaderModel => ({ name, hasScreen: true });
const follower = (name: string): ReaderModel => ({ name, hasScreen: false });

/** Product names, which are not translated. */
const modelByType: Record<string, ReaderModel> = {
  bbpos_wisepos_e: screen('BBPOS WisePOS E'),
  stripe_s700: screen('Stripe Reader S700'),
  stripe_s710: screen('Stripe Reader S710'),
  stripe_t600: screen('Stripe Reader T600'),
  verifone_P400: screen('Verifone P400'),
  verifone_m425: screen('Verifone M425'),
  verifone_p630: screen('Verifone P630'),
  verifone_ux700: screen('Verifone UX700'),
  verifone_v660p: screen('Verifone V660p'),
  bbpos_chipper2x: follower('BBPOS Chipper 2X BT'),
  bbpos_wisepad3: follower('BBPOS WisePad 3'),
  stripe_m2: follower('Stripe Reader M2'),
  mobile_phone_reader: follower('Tap to Pay on a phone'),
};

const prefix = 'simulated_';
/** The simulated WisePOS E leaves its maker out. */
const bareNames: Record<string, string> = { wisepos_e: 'bbpos_wisepos_e' };

const withoutPrefix = (device_type: string): string => {
  const bare = device_type.startsWith(prefix) ? device_type.slice(prefix.length) : device_type;
  return bareNames[bare] ?? bare;
};

export const isSimulated = (device_type: string): boolean => device_type.startsWith(prefix);

/** Undefined for a type that is newer than this table. */
export function readerModel(device_type: string): ReaderModel | undefined {
  const type = withoutPrefix(device_type);
  return Object.hasOwn(modelByType, type) ? modelByType[type] : undefined;
}
