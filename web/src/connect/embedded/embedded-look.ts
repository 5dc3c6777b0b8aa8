import type { AppearanceOptions } from '@stripe/connect-js';

/** The provider’s variables and the tokens of ours that they get. */
const tokenByVariable = {
  colorPrimary: '--accent',
  colorBackground: '--surface',
  colorText: '--ink',
  colorSecondaryText: '--muted',
  colorDanger: '--danger',
  colorBorder: '--line-strong',
  formBackgroundColor: '--surface',
  formAccentColor: '--accent',
  formHighlightColorBorder: '--focus',
  formPlaceholderTextColor: '--muted',
  offsetBackgroundColor: '--sunken',
  buttonPrimaryColorBackground: '--accent',
  buttonPrimaryColorBorder: '--accent',
  buttonPrimaryColorText: '--on-accent',
  buttonSecondaryColorBackground: '--surface',
  buttonSecondaryColorBorder: '--line-strong',
  buttonSecondaryColorText: '--ink',
  actionPrimaryColorText: '--accent',
  actionSecondaryColorText: '--muted',
  badgeSuccessColorBackground: '--success-soft',
  badgeSuccessColorText: '--success-ink',
  badgeWarningColorBackground: '--warning-soft',
  badgeWarningColorText: '--warning-ink',
  badgeDangerColorBackground: '--danger-soft',
  badgeDangerColorText: '--danger-ink',
  badgeNeutralColorBackground: '--neutral-soft',
  badgeNeutralColorText: '--neutral-ink',
} satisfies Partial<Record<keyof NonNullable<AppearanceOptions['variables']>, string>>;

/** Our colors as they are now, light or dark, for the provider’s elements. */
export function embeddedLook(): AppearanceOptions {
  // The provider takes plain colors, and a token is a pair that only an element resolves.
  const probe = document.createElement('span');
  probe.hidden = true;
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const variables: Record<string, string> = {};
  for (const [variable, token] of Object.entries(tokenByVariable)) {
    probe.style.color = `var(${token})`;
    variables[variable] = style.color;
  }
  probe.remove();
  return {
    overlays: 'drawer',
    variables: {
      ...variables,
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontSizeBase: '14px',
      borderRadius: '8px',
    },
  };
}
