/** Domains where anyone can get an email address: webmail, internet providers, disposable addresses. */
const SHARED = new Set(
  `
  126.com 163.com aim.com aol.com att.net bellsouth.net btinternet.com centurylink.net charter.net comcast.net cox.net
  duck.com earthlink.net email.com embarqmail.com fastmail.com fastmail.fm free.fr frontier.com frontiernet.net gmail.com
  gmx.at gmx.ch gmx.com gmx.de gmx.net gmx.us googlemail.com guerrillamail.com hey.com hotmail.com hushmail.com icloud.com
  inbox.com juno.com laposte.net libero.it live.com mac.com mail.com mail.ru mailbox.org mailinator.com mchsi.com me.com
  mediacombb.net midco.net msn.com naver.com netscape.net netzero.net optonline.net orange.fr outlook.com passport.com
  pm.me posteo.de proton.me protonmail.ch protonmail.com q.com qq.com rediffmail.com roadrunner.com rocketmail.com rr.com
  sbcglobal.net seznam.cz sharklasers.com shaw.ca spectrum.net suddenlink.net swbell.net sympatico.ca t-online.de tds.net
  telus.net temp-mail.org tempmail.com tuta.com tuta.io tutanota.com usa.net usfamily.net verizon.net wanadoo.fr web.de
  windowslive.com windstream.net wowway.com wp.pl xfinity.com ya.ru yahoo.com yandex.com yandex.ru ymail.com yopmail.com
  zoho.com zohomail.com
  `
    .trim()
    .split(/\s+/),
);
/** The same providers in other countries, such as yahoo.co.uk. */
const IN_OTHER_COUNTRIES = /^(?:gmx|hotmail|live|outlook|yahoo|yandex)\.(?:com?\.)?[a-z]{2}$/;

/** Returns whether the public shares the domain or a parent, so that it names no employer. */
export function isSharedMailDomain(domain: string): boolean {
  const labels = domain.toLowerCase().split(".");
  const names = labels.map((_label, index) => labels.slice(index).join("."));
  return names.some((name) => SHARED.has(name) || IN_OTHER_COUNTRIES.test(name));
}
