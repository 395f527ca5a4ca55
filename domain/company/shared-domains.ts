/**
 * Domains in which anyone can get an email address: webmail, internet providers and disposable
 * email addresses.
 */
const SHARED_EMAIL = new Set(
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
/** Matches domains of email providers in other countries, such as yahoo.co.uk. */
const IN_OTHER_COUNTRIES = /^(?:gmx|hotmail|live|outlook|yahoo|yandex)\.(?:com?\.)?[a-z]{2}$/;

/**
 * Hosts where anyone can get a website or a page: website makers, file hosts, social networks,
 * directories and booking services.
 */
const SHARED_HOSTS = new Set(
  `
  000webhostapp.com about.me alignable.com amazon.com amazonaws.com angelfire.com azurestaticapps.net
  azurewebsites.net bandcamp.com beacons.ai bigcartel.com bio.link bit.ly blogger.com blogspot.com booksy.com
  box.com bravesites.com business.site campsite.bio canva.com canva.site carrd.co cdn-website.com
  chamberofcommerce.com chownow.com cloudfront.net clover.com craigslist.org doordash.com dropbox.com duckdns.org
  durable.co ebay.com etsy.com eventbrite.com facebook.com faithlife.com fb.com fb.me firebaseapp.com fly.dev
  framer.ai framer.app framer.website fresha.com gitbook.io github.com github.io gitlab.io glitch.me glossgenius.com
  godaddysites.com gofundme.com goo.gl google.com groupon.com grubhub.com herokuapp.com homestead.com
  hostgatorwebsites.com houzz.com hubspotpagebuilder.com indeed.com indeedjobs.com instagram.com issuu.com jimdo.com
  jimdofree.com jimdosite.com leadpages.co linkedin.com linktr.ee livejournal.com lnk.bio localsearch.com lpages.co
  manta.com mapquest.com medium.com meetup.com menufy.com mindbody.io multiscreensite.com myshopify.com
  mystrikingly.com negocio.site neocities.org netlify.app netlify.com nextdoor.com ngrok.io notion.site notion.so
  onrender.com opentable.com pages.dev pantheonsite.io patreon.com pinterest.com popmenu.com railway.app reddit.com
  replit.app replit.dev resy.com sharepoint.com shopify.com shopsettings.com simplesite.com site123.me
  sites.google.com spothopper.com spothopperapp.com square.site squarespace.com squareup.com strikingly.com
  styleseat.com substack.com surge.sh t.me telegra.ph thumbtack.com tiktok.com tilda.ws tinyurl.com toasttab.com
  tripadvisor.com tripod.com tumblr.com twitter.com typepad.com ubereats.com ueniweb.com umso.co vagaro.com
  vercel.app vimeo.com vistaprintdigital.com volusion.com wa.me wave.video web.app webador.com webflow.com
  webflow.io webnode.com webnode.page webs.com website-files.com website.com weebly.com weeblysite.com wix.com
  wixsite.com wixstudio.com wixstudio.io wordpress.com workers.dev wpcomstaging.com wpengine.com x.com
  yellowpages.com yelp.com yolasite.com youtube.com zyrosite.com
  `
    .trim()
    .split(/\s+/),
);

/** Returns the domain and its parent domains. */
function domainAndParents(domain: string): string[] {
  const labels = domain.toLowerCase().split(".");
  return labels.map((_label, index) => labels.slice(index).join("."));
}

/**
 * Returns true if anyone can get an email address in the domain or its parent domain. Such a domain
 * doesn't identify an employer.
 */
export function isSharedEmailDomain(domain: string): boolean {
  return domainAndParents(domain).some((name) => SHARED_EMAIL.has(name) || IN_OTHER_COUNTRIES.test(name));
}

/**
 * Returns true if anyone can get a website, a page or an email address in the domain or its parent
 * domain.
 */
function isSharedHost(host: string): boolean {
  return isSharedEmailDomain(host) || domainAndParents(host).some((name) => SHARED_HOSTS.has(name));
}

/** Labels such as "co" in "acme.co.uk", below which companies register their domains. */
const REGISTRIES = new Set("ac asso co com edu gob gov gouv id ltd me ne net nom nsw or org plc qc sch vic".split(" "));

/**
 * Returns the domain that the host's owner registered, such as "acme.com" for "jobs.acme.com". For
 * towns and schools below a state's `.us` domain, returns the host, because the state owns the
 * parent domain.
 */
function registrableDomain(host: string): string {
  const labels = host.split(".");
  const [second = "", top = ""] = labels.slice(-2);
  if (top === "us" && labels.length > 2 && /^(?:[a-z]{2}|dni|fed|isa|kids|nsn)$/.test(second)) return host;
  const isNational = top.length === 2 && REGISTRIES.has(second);
  return labels.slice(isNational ? -3 : -2).join(".");
}

/**
 * Returns the domains whose email addresses prove that a company owns a website: the website's host
 * and registrable domain. Returns no domain if anyone can get a page or an email address in these
 * domains.
 */
export function provingDomains(host: string): string[] {
  return isSharedHost(host) ? [] : [...new Set([host, registrableDomain(host)])];
}
