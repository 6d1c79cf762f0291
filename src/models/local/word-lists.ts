const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** English words that carry no topic; apostrophes are left out as in `wordsOf`. */
export const STOP_WORDS = list(`
a an the i im ive id ill me my mine myself we us our ours you your yours he him his she her hers it its they them their theirs
this that these those is am are was were be been being do does did done doing have has had having will would can could should
shall may might must not no nor and or but if so as at by for from in into of off on onto out over to up with about than then there here
what which who whom whose when where why how all any some just very too also please get got getting gets
cannot cant dont doesnt didnt isnt arent wasnt werent wont wouldnt couldnt shouldnt havent hasnt hadnt
`);

/** English words of any topic: they count, but little. */
export const COMMON_WORDS = list(`
today yesterday tomorrow tonight day days week weeks weekend month months year years hour hours minute minutes moment morning afternoon
evening night monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october
november december time times last next now since still again always never ever ago already yet soon later before after first second once twice
need needs needed want wants wanted wanna gonna like likes liked know knows knew see sees saw seen say says said saying tell tells told
make makes made making take takes took taken taking put puts go goes going went gone come comes came coming try tries tried trying
use uses used using work works worked working keep keeps kept let lets give gives gave given giving find finds found look looks looked looking
think thinks thought start starts started starting help helps helped ask asks asked asking happen happens happened happening show shows
seem seems mean means talk speak
new old good bad big small many much more most less few other others another same different possible able sure whole every each both only
even really actually instead anymore honestly maybe guy guys people person someone somebody anyone anybody something anything nothing everything
everyone everybody thing things stuff way bit lot
one two three four five six seven eight nine ten wrong right fine ok okay problem problems issue issues trouble question questions answer answers
long short around without because while until between during through against stupid hell ridiculous
`);

/** What people say without asking for anything. */
export const PLEASANTRIES = list(`
hi hello hey heya hiya yo greetings welcome good morning afternoon evening day night thanks thank thx cheers bye goodbye ciao see later
ok okay yes no yeah yep nope sure great perfect nice cool awesome wonderful sorry please dear sir madam much many lot help team there everyone all lol haha hmm test
`);

/** Written-out forms of words as they are typed in a hurry. */
export const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    u: "you",
    ur: "your",
    r: "are",
    pls: "please",
    plz: "please",
    thx: "thanks",
    ty: "thank you",
    cuz: "because",
    bc: "because",
    tho: "though",
    thru: "through",
    acct: "account",
    acc: "account",
    addr: "address",
    amt: "amount",
    appt: "appointment",
    asap: "quickly",
    dept: "department",
    docs: "documentation",
    info: "information",
    msg: "message",
    msgs: "messages",
    pic: "picture",
    pics: "pictures",
    pkg: "package",
    pw: "password",
    pwd: "password",
    qty: "quantity",
    tmrw: "tomorrow",
    whats: "what is",
    wheres: "where is",
    hows: "how is",
    theres: "there is",
    cant: "cannot",
    dont: "do not",
    doesnt: "does not",
    didnt: "did not",
    isnt: "is not",
    wont: "will not",
    havent: "have not",
    hasnt: "has not",
    im: "i am",
    ive: "i have",
  }),
);

/** Frequent small words by language, without those that are also English. */
export const FOREIGN_WORDS = list(`
ich nicht und ist das ein eine einen mein meine meinen wie wo kann habe hab mit auf zu wurde bitte warum wann wir mir mich sie bei von dem den des noch nach
je ne pas le les une est mon ma mes comment ou pour avec vous votre nous que qui sur dans quand pourquoi jai cest il elle du au aux ete
el la los las un una es mi se si y ha han como donde cuando para por que esta mis tengo puedo quiero hola su del al porque muy pero
non sono che come dove quando perche mio mia mie miei della del dei nel ho posso vorrei di
nao uma meu minha onde quando posso quero voce com isso esta foi
ik niet het een mijn hoe waar wanneer waarom kan heb wij jullie bij voor naar
nie jest moj moja jak gdzie kiedy dlaczego czy mam prosze sie
jag inte det och min mitt hur var nar varfor kan har med som att jeg ikke og hvor hvordan
bir ve icin nasil ben degil nerede neden benim ne var
ja ei en on minun miten missa koska nem van hol hogyan miert
`);
