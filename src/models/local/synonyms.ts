import { stemWord } from "./stem-word.ts";

/** Everyday English words that people use for one another when they ask for help, one group a line. */
const GROUPS = `
account profile
accident mistake error
address street postcode zip
alert notification push reminder
allow permit accept
amount sum total
app application
appointment booking reservation
arrive reach come
ask request apply
bag purse
bank card
basket cart trolley
beginning start
bill invoice receipt statement
book reserve schedule
boss manager supervisor
box parcel package packet shipment
broken damaged smashed cracked shattered faulty defective dented torn
bug error fault glitch failure
buy purchase order
callback webhook hook event
cancel stop end terminate quit
car vehicle
cash money
change update edit modify alter switch
charge bill debit deduct
cheap expensive cost price fee tariff rate
child kid son daughter baby
choose select pick
client customer
close shut
clothes shirt jumper dress trousers shoes
code pin digits
cold heating freezing
collect fetch pickup
colleague coworker teammate staff
company business firm employer office
complain complaint
computer laptop pc desktop
confirm verify verification
connect connection link
contact reach call phone ring
country abroad international overseas foreign
courier carrier driver postman
crash freeze frozen hang stuck
credential token key secret
daily everyday
data information details
date day
declined rejected refused denied
delay delayed late overdue
delete erase remove wipe
deliver delivery ship shipping dispatch send post postage
developer programmer engineer
die dead died death
disappear vanish gone missing lost
discount voucher coupon promo promotion offer
doctor physician clinic
documentation manual guide instructions
door entrance
download export
duplicate twice double
dispute chargeback
duty customs import
email mail mailbox
employee worker staff
enlarge bigger larger
exchange swap replace replacement
expire expired outdated
family partner wife husband spouse
fast quick express overnight
fix repair mend solve
flat apartment home house
forget forgot forgotten
free gratis
friend mate
gift present
goods item product article stuff
hack hacked hacker breach compromised intruder stolen
holiday vacation leave
id identity
illness ill sick flu
increase raise higher
install setup
invite invitation
job work
join register signup enrol
late slow
laptop notebook
lock locked blocked
log login sign signin
machine device
maintenance outage downtime
market marketing advertising advert newsletter
marry married wedding
meeting conference
membership subscription plan tier
merge combine join
mobile phone telephone cell smartphone
monthly month
move moving relocate
name surname
neighbour neighbor
newsletter subscription
notice notification
office desk workplace
online internet web
password passcode passphrase
pause skip break suspend
pay payment paid
payslip salary wage pay paycheck
photo picture image screenshot
privacy personal private gdpr
problem trouble issue
quota limit throttle throttled
receive received get got
recommend refer referral
refund reimburse reimbursement
renew renewal
rent lease
return sendback
room space
rubbish waste bin
scam phishing fraud suspicious
screen display
search find look
server endpoint host
share sharing
shop store website site page
shipment consignment
size medium small large
spam junk
tax vat
team group
test sandbox
ticket request
toilet bathroom restroom
track tracking trace
transfer wire
tutorial guide
upload attach
upgrade downgrade
user username
wait pending
warranty guarantee
weekend saturday sunday
whole entire complete
wrong incorrect mistaken
year yearly annual annually
`;

const SYNONYMS = synonymsByStem();

/** Stems of words that may stand for the word of this stem; none for most. */
export function synonymsOf(stem: string): readonly string[] {
  return SYNONYMS.get(stem) ?? [];
}

function synonymsByStem(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  for (const line of GROUPS.trim().split("\n")) {
    const stems = line.split(" ").map(stemWord);
    for (const stem of stems) found.set(stem, new Set([...(found.get(stem) ?? []), ...stems]));
  }
  return new Map(Array.from(found, ([stem, group]) => [stem, [...group].filter((other) => other !== stem)]));
}
