import { oncePerText } from "#server/finder/extract/once-per-text.ts";

/**
 * Words that name occupations. They are the head nouns of the titles in O*NET-SOC (US Department of
 * Labor, public domain), and further words from job postings of towns, schools, clinics,
 * restaurants, farms and factories.
 */
const NOUNS = new Set(
  (
    "abstractor accompanist accountant actor actuary acupuncturist adjudicator adjunct adjuster adjustor " +
    "administrator adviser advisor advocate aesthetician agent agm agronomist aide allergist ambassador analyst " +
    "anesthetist animator announcer applicator appraiser apprentice aprn aquarist arbitrator arborist architect archivist arnp " +
    "artist assembler assessor assistant associate attendant attorney auctioneer auditor aviator avp babysitter " +
    "bagger bailiff baker bander banker barback barber barista barkeep bartender bcba beautician bellhop biller " +
    "blaster boatbuilder boatswain boilermaker bookbinder bookseller bosun botanist brazer breeder brewer bricklayer " +
    "brickmason broker bucker builder bundler bursar busboy busser butcher butler buyer cabinetmaker cabler " +
    "cakedecorator caller canner cantor canvasser captain caregiver caretaker carhop carpenter carrier carver casemanager " +
    "cashier catcher caterer cellist ceo cfo chaplain chauffeur checker cheesemaker chef chemist chief chiropractor " +
    "choirmaster chopper choreographer cio cleaner clergy clerk climber clinician closer cma cna coach coater coder " +
    "coiler collator collector colorist columnist commander commissioner communicator companion compounder " +
    "comptroller concierge conductor conservationist conservator constable consultant contractor controller coo cook " +
    "cooker coordinator copywriter coremaker coroner corporal correspondent cota councilor counsel counsellor " +
    "counselor courier cpht crafter crater crew crewmember crna crnp cst cto curator custodian cutter cvt dancer dds " +
    "deacon deaconess dealer dean debarker deboner deburrer decorator demonstrator dentist deputy designer detailer " +
    "detective developer diesel dietician dietitian digger director dishwasher dispatcher distiller docent doctor " +
    "dosimetrist doula drafter driver dsp dvm dyer economist editor educator electrician embalmer embroiderer " +
    "employee emt encoder endodontist engineer engraver enumerator ergonomist esthetician estimator etcher evaluator " +
    "evp examiner executive expediter expeditor expo exterminator fabricator facilitator farmer farrier feeder " +
    "feller fiberglasser filer finisher firefighter fisher fishmonger fitter flagger florist forester forwarder " +
    "framer fulfiller fundraiser furrier gaffer galvanizer gardener generalist ghostwriter glazier gluer gm " +
    "governess grader grainer greeter griller grinder groomer grower guard guide hairstylist handler hanger " +
    "harbormaster hauler head helper herder hha hoister homemaker horseshoer horticulturist hospitalist host hostess " +
    "hostler housefather housemother housepainter houseparent hygienist illustrator inseminator inspector installer " +
    "instructor instrumentalist insulator intern interpreter interventionist inventor investigator jailer janitor " +
    "jeweler jobcoach jockey jointer journalist judge knitter laborer laminator landscaper laundress lawyer lcsw lda " +
    "lead leader lecturer lender letterer lgsw liaison librarian licsw lieutenant lifeguard lifter lister lmft lna " +
    "loader locum logger lpcc lpn lsw lubricator lunchlady luthier machinist magistrate maid mailer maintainer maker " +
    "manager manicurist marketer marshal mason masseur masseuse mate matron md measurer meatcutter mechanic " +
    "mechanical mediaspecialist mediator merchandiser merchant messenger metallurgist midwife milker miller minister " +
    "mixer model molder mortician mover msw mt musician nanny nar naturalist naturopath navigator newscaster np " +
    "nurse nutritionist obstetrician officer oiler operator optician optometrist orderly organist organizer " +
    "originator orthodontist orthotist osteopath ot ota outfitter overseer owner-operator pa packager packer painter " +
    "paperboy paperhanger para paraeducator paralegal paramedic parapro paraprofessional paras partner pasteurizer " +
    "pastor patrol patternmaker paver paymaster pca pediatrician pedicurist pedorthist perfusionist personnel " +
    "pharmacist phlebotomist photographer physician physicist pianist picker piercer pilot pipefitter pipelayer " +
    "pipeliner pitmaster pizzamaker planner plasterer plater plower plumber podiatrist police polisher pollster " +
    "polysomnographer porter postdoc postmaster pourer practitioner preacher preceptor preparer presbyter presenter " +
    "president presser priest principal printer printmaker processor proctor producer professor programmer " +
    "projectionist proofreader prosecutor prosthetist prosthodontist provider provost psychiatrist pt pta ptas " +
    "publisher puller purchaser purser purveyor qa quilter rabbi radiographer rancher ranger rbt rda realtor " +
    "receiver receptionist recruiter rector referee refinisher registrar remodeler renderer rep repairer reporter " +
    "representative researcher reservationist responder rigger rma rn roaster rodbuster roofer roustabout rph runner saddler " +
    "sailor salesclerk sandblaster sander sanitarian sawyer scaler scheduler scientist scooper scout screener scribe " +
    "seamer seamstress secretary segregator seller sergeant server servicer setter sewer sexton shearer shepherd " +
    "sheriff shipper shoemaker shoer shopper shoveler sider singer sitter skipper slaughterer slicer slitter slp " +
    "smelter snowplower solderer sommelier sonographer sorter sourcer specialist splicer spotter sprayer stacker " +
    "staff staffer stager statistician steamfitter stenographer stevedore steward stitcher stocker stonemason " +
    "strategist striper stripper stylist sub subcontractor substitute superintendent supervisor surgeon surveyor svp " +
    "sweeper sysadmin tailor taxidermist teacher teammate teamster tech technician telemarketer teller tender tester " +
    "tiler tilesetter tinner tma toolmaker trainee trainer transcriptionist translator trapper treasurer treater " +
    "trimmer trooper trucker tuckpointer tutor typist umpire undertaker underwriter unloader upholsterer usher valet " +
    "verger verifier vet veterinarian vicar videographer vintner vocalist vp wagoner waiter waitress warden " +
    "washer watchmaker weaver webmaster weigher welder wharfinger winder winemaker wrangler wrapper writer"
  ).split(" "),
);

/** Endings that nearly always name an occupation, such as "salesperson" or "gerontologist". */
const SURE_ENDING = /(?:person|worker|keeper|smith|wright|hand|dresser|ologist|therapist|trician|nician|man|woman)$/;
/**
 * Matches endings that often name an occupation. NOT_WORKERS are words with such an ending that
 * name no occupation.
 */
const ENDING = /\w{3}(?:er|or|ist|ian)$/;
const NOT_WORKERS = new Set(
  (
    "activist adapter after amber amphitheater ancestor anchor anger angler another answer appetizer archer armor " +
    "assist author backpacker baler banner banter barbarian barrier beater beforehand beginner better bigger blower " +
    "boiler booster border bother bouncer brother browser buffer bunker burger burner buster butter camper canadian " +
    "cancer capitalist career centenarian center chamber chapter character charger charter chaser checklist cheer " +
    "cheeseburger chipper chowder christian cider cinder civilian clover cluster colonist color competitor " +
    "compressor computer conditioner consider consist consumer container cooler copier copper corner corridor " +
    "counter cover cracker cruiser cruncher cucumber customer cyclist danger daughter december deliver detector " +
    "dexter diameter differ dinner dipper disaster discharger discover dispenser doberman docker dodger donor dover " +
    "drawer dryer eager earlier easter easterner eater egalitarian egyptian either elector elevator encounter " +
    "enlist equestrian eraser error escalator explainer explorer exterior factor fastener faster father favor " +
    "feather fever fewer fiber filter finger firsthand flavor floor flower flyer folder follower footer forecaster " +
    "foreigner former foster foyer freezer frontier fryer further gather gender generator german ginger glacier " +
    "glider greater griddler grocer guardian hamburger hammer hamster hanover harbor hardener harvester header " +
    "heater heavier higher hiker holder homeowner honor hooker hoover hopper however human humanitarian humor " +
    "hunger hunter indian inferior inner integer interior inverter investor italian junior kosher labor ladder " +
    "lancer landowner larger laser later latter laughter launcher layer learner leather ledger letter lever lighter " +
    "linger listener liter liver lobster locker lodger longer lower lumber major manger manor marker martian master " +
    "matter median merger meter minor mirror mister mobster monitor monster moreover mother motor motorist mower " +
    "neighbor neither never newcomer newer newsletter norwegian november number october offer offhand older opener " +
    "optimist order other ottoman outer owner pager paper parker parlor passenger payer pedestrian pepper perimeter " +
    "pessimist pilaster pitcher planter plaster platter player playlist policyholder popper poser poster powder " +
    "power prayer prefer premier presbyterian primer prior projector protector puncher purist quarter quicker " +
    "rather reactor reader realist recover refer register remember reminder repeater resist resistor retainer rider " +
    "river rocker roller roman roster rubber rucker rudder rumor saber safer sampler saucer scandinavian scanner " +
    "scooter searcher secondhand sector seeker semester senior september shareholder sharpener sharper shelter " +
    "shorter shortlist shoulder shower shredder silver sinister sister skewer skier slider slipper smaller smarter " +
    "sneaker snowblower snowmobiler sober softener soldier spacer speaker spinner splinter splitter sponsor " +
    "spreader stakeholder starter sticker stopper strainer stranger stretcher stronger subscriber suffer summer " +
    "superior supper supplier sweater sweetener tanner taxpayer teaser teenager tenor terror thatcher theater " +
    "thermometer thicker thunder ticker tiger tiller timber toaster together topper torcher tourist tower tracker " +
    "tractor trailer transfer transformer transistor trigger trimester trouser tuber tucker tumor under unitarian " +
    "upper utopian vapor vector vegetarian viewer visitor voter voucher wafer wager waitlist walker water weather " +
    "whether winner winter wiper wishlist wonder zipper zucker"
  ).split(" "),
);

/**
 * Matches occupations whose last word alone can be unclear, such as "team member" or "night audit".
 */
const PAIRS =
  /\b(?:(?:team|crew|staff|faculty|board|kitchen|front of house|deck|party|cast) members?|kitchen help|general labor|line ?(?:lead|help)|library pages?|\w+ help$|front desk|night audit(?:or)?|bus ?(?:person|boy)|wait ?staff|kitchen staff|sales ?(?:people|person)|delivery people|prep ?cook|drywaller|hvac|second shift|cdl(?: class)? [ab]|child ?care staff)\b/i;
/**
 * Matches fields of work, such as "Guest Services". Some lists of jobs use a field of work as a
 * title.
 */
const FIELDS_OF_WORK =
  /\b(?:housekeeping|maintenance|sales|bartending|security|reception|landscaping|production|assembly|warehouse|shipping|receiving|packaging|welding|machining|nursing|(?:guest|customer|food|environmental|member|patient|client|resident|culinary) (?:services?|care)|support|counter|deli|bakery|kitchen|(?:front|back) of (?:the )?house|accounting|bookkeeping|janitorial|laundry|sanitation|dietary|fabrication|carpentry|transportation|administration|delivery|registration|carryouts?|public works|home health|direct care|\d(?:st|nd|rd) shift)$/i;
const QUALIFIER =
  /^(?:i{1,3}|iv|v|[1-9]|[a-d]|jr\.?|sr\.?|needed|wanted|position|job|opening|opportunity|role|trainees?|m\/f|days?|nights?|evenings?|weekends?|overnights?|mornings?|am|pm|noc|shifts?|[12]nd|1st|3rd|first|second|third|ft|pt|prn|casual|full[- ]time|part[- ]time|seasonal|temporary|summer|winter|substitute|\d+(?:st|nd|rd|th)?)$/i;
const LEADING =
  /^\W*(?:(?:we(?:'|’)?re |we are |now |currently |urgently )*(?:hiring|seeking|looking for)(?! (?:range|manager|process))|help wanted|wanted|needed|openings? for|accepting applications for)\s*[:–—-]*\s+(?:an? )?|^\W*(?:(?:employment|position|job|opening|opportunity|vacancy)(?: available| title| opening| posting)?|positions? open|title|open position|immediate opening|role)\s*[:–—-]+\s+(?:an? )?/i;
const STOP_WORDS =
  /\b(?:benefits?|responsibilit\w+|requirements?|qualifications?|duties|about|mission|vision|values?|culture|overview|description|summary|schedule|hours|salary|compensation|education|experience|skills|equal opportunity|eeo|faqs?|questions|news|blog|events?|services|products|testimonials|privacy|terms|polic(?:y|ies)|perks|process|application|apply|resumes?|interview|history|community|training|class(?:es)?|courses?|workshops?|academy|certifications?|departments?|locations?|directions|phone|email|address|fax|copyright|rights reserved|tips|advice|guide|guide to|guidelines|stories|story|forms?|handbook|packet|preference|statement|notices?|instructions|waiver|disclosure|brochure|manual|checklist|calendar|agendas?|minutes|maps?|agreements?|contracts?|survey|reports?|links?|pay|wages?|rates?|type|status|deadline|posted|timesheet|evaluation|of the (?:month|year|week))\b/i;
const GUIDE_TO_READ =
  /\b(?:career|hiring|application|applicant|interview|resume|study|style|user|buyer|buying|parent|visitor|resource|reference|benefits?|employee|planning|product|price|field|how-to) guides?$|['’]s guides?$/i;
/**
 * Words for any employee. A title that consists of a single such word rarely names an occupation.
 */
const ANY_WORKERS = new Set(
  "staff crew personnel employee team person worker hand help leader partner member people man woman".split(" "),
);

/** Words that name an occupation together with the word before them, as in "Maintenance Person". */
const ANY_LAST = /^(?:persons?|people|workers?|hands?|leaders?|partners?|members?|man|men|woman|women)$/i;

function singular(word: string): string {
  if (NOUNS.has(word)) return word;
  if (word.endsWith("men")) return word.replace(/men$/, "man");
  if (word.endsWith("people")) return word.replace(/people$/, "person");
  if (!word.endsWith("s")) return word;
  return word
    .replace(/ies$/, "y")
    .replace(/(?<=s|ch|sh|x)es$/, "")
    .replace(/(?<!s)s$/, "");
}

/** Returns 1 for a word that surely names an occupation, 0.5 for a less certain word, else 0. */
function weightOfWord(word: string): number {
  if (word.endsWith("’s") || word.endsWith("'s")) return 0;
  const plain = singular(word.toLowerCase().replace(/[^a-z-]/g, ""));
  const last = plain.slice(plain.lastIndexOf("-") + 1);
  if (ANY_WORKERS.has(plain)) return 0.5;
  if (NOUNS.has(plain) || NOUNS.has(last)) return 1;
  if (NOT_WORKERS.has(last)) return 0;
  return SURE_ENDING.test(last) ? 1 : ENDING.test(last) && last.length <= 16 ? 0.5 : 0;
}

/** Removes "Now hiring:" or "Position:" at the start of a text, and "wanted" at its end. */
export function withoutLeading(text: string): string {
  const rest = text.replace(LEADING, "");
  return (
    /(?:wanted|needed)\W*$/i.test(rest) ? rest.replace(/(?<!^\W*help)\s+(?:wanted|needed)\W*$/i, "") : rest
  ).trim();
}

const SEGMENT_ENDS = /\s[-–—|:]+\s|:\s|\s[–—]|[–—]\s|;|\s?\|\s?/;

/**
 * Returns how certainly the text names an occupation, from 0 to 1, such as 1 for "Lead Line Cook
 * (Nights)", "Director of Nursing" and "CNA/HHA – PT".
 */
export const occupationWeight = oncePerText((text: string): number => {
  const title = withoutLeading(text)
    .replace(/\([^)]*\)|(?<=\w)\s+(?:full|part)[ -]time$/gi, " ")
    .replace(/\$.*/, " ");
  const segments = /[-–—|:;]/.test(title) ? title.split(SEGMENT_ENDS).slice(0, 3) : [title];
  return Math.max(0, ...segments.map((segment) => weightOfSegment(segment.split(",")[0] ?? "")));
});

export function namesOccupation(text: string): boolean {
  return occupationWeight(text) === 1;
}

function weightOfSegment(segment: string): number {
  const trimmed = segment.trim();
  if (trimmed === "" || /\bof the (?:month|year|week)\b/i.test(trimmed)) return 0;
  const end = trimmed.search(/\s+(?:of|for|in|at|with|to|on|-|–)\s/i);
  const head = end < 0 ? trimmed : trimmed.slice(0, end);
  const words = head.split(/[\s/&+]+|\band\b|\bor\b/i).filter((word) => word !== "");
  while (words.length > 1 && QUALIFIER.test(words.at(-1) ?? "") && weightOfWord(words.at(-1) ?? "") === 0) words.pop();
  const last = words.at(-1) ?? "";
  const isStopWord = STOP_WORDS.test(last);
  const isStopped = isStopWord && (!/\bguides?$/i.test(head) || words.length < 2 || GUIDE_TO_READ.test(head));
  const weight = head.includes("/") ? Math.max(...words.map(weightOfWord)) : weightOfWord(last);
  if (weight < 1 && !isStopWord && words.length < 6 && PAIRS.test(trimmed)) return 1;
  if (weight > 0 && !isStopped) return weight < 1 && words.length > 1 && ANY_LAST.test(last) ? 1 : weight;
  // In "Custodian Evening Shift" and "RN Emergency Room", the occupation is at the start.
  const isNamed = words.length <= 6 && !isStopped && words.slice(0, 2).some((word) => weightOfWord(word) === 1);
  return isNamed || (FIELDS_OF_WORK.test(words.join(" ")) && words.length <= 4) ? 0.7 : 0;
}

export function isStopHeading(text: string): boolean {
  return STOP_WORDS.test(text) && occupationWeight(text) === 0;
}
