/**
 * What people call the things that service desks are asked about. One concept a line: its name, then words and phrases that mean
 * it. A term after `~` only hints at the concept: it finds what names the concept itself, but not what merely hints at it too.
 * Words are compared by their stems, so one form of each is enough. A word may belong to several concepts.
 */
export const english = `
price: price, cost, charge, fee, rate, tariff, how much, how expensive, what do you charge, what does it come to, set me back, expensive, costly, pricing, pricey, dear, quid, bucks, price list, per month, ~cheap, ~afford, ~pay, ~euro, ~pound, ~dollar, ~€, ~£, ~budget, ~free, ~cheapest, ~penny
extra-charge: surcharge, extra charge, additional cost, hidden cost, hidden fee, extra fee, charged extra, supplement, markup, ~extra, ~additional, ~charge
cheap: cheap, cheapest, inexpensive, low cost, affordable, budget, lowest price, best price, bargain, ~discount, ~price
free: free, for nothing, free of charge, no charge, complimentary, gratis, costs nothing, without paying, at no cost, no cost, included free, pay nothing, does not cost, free entry
discount: discount, reduction, reduced, concession, rebate, money off, percent off, % off, off, cheaper, special offer, deal, promo, promotion, sale, bargain, knock off, price cut, half price, lower price, better price, anything off, something off, ~cheap, ~save, ~half, ~waive
voucher-code: discount code, promo code, voucher code, coupon, coupon code, promotional code, offer code
giftcard: gift card, gift voucher, gift certificate, voucher, gift token, present card, ~gift, ~present
gift: gift, present, surprise, birthday gift, wrap, gift wrap, ~birthday, ~christmas, ~wedding
senior: senior, pensioner, retired, retiree, old age, elderly, over 60, over 65, oap, 60 and over, 65 and over, aged 60, aged 65, ~grandma, ~grandmother, ~grandfather, ~grandad, ~grandpa, ~mum, ~mother, ~father, ~seventy, ~sixty, ~eighty, ~concession
student: student, pupil, apprentice, trainee, undergraduate, nus, university, college, studying, schoolchild, ~school, ~young, ~concession
family: family, families, couple, household, partner, husband, wife, spouse, boyfriend, girlfriend, living together, married, same address, ~both, ~kid, ~child, ~two of us
group: group, party, team of, groups, large party, coach party, school class, group booking, colleagues, bunch of us, ~people, ~many of us
child: child, kid, son, daughter, grandson, granddaughter, grandchild, boy, girl, little one, minor, youngster, teenager, teen, under 18, under 16, school age, junior, youth, my lad, bairn, adolescent, ~family, ~young, ~parent, ~age, ~school
baby: baby, infant, newborn, toddler, pram, buggy, stroller, pushchair, nappy, changing table, breastfeeding, little one, months old, high chair, cot, crib, ~child, ~pregnant
childcare: childcare, creche, crèche, nursery, babysitter, babysitting, child minding, kids club, look after my, looked after, leave my baby, leave my child, leave my kids, daycare, supervised
age: age, old, years old, how old, minimum age, age limit, too young, too old, young, older, aged, adult, under age, year old, from what age, old enough, ~child, ~teen
pregnant: pregnant, pregnancy, expecting, expectant, with child, antenatal, prenatal, trimester, ~baby, ~mums
birth: birth, caesarean, c section, c-section, delivery room, postnatal, gave birth, given birth, ~mum, ~baby
woman: woman, women, ladies, lady, female, girls only, ladies only, women only
man: men, gents, male, gentlemen
disabled: wheelchair, disabled, disability, accessible, accessibility, step-free, step free, ramp, lift, elevator, mobility, walking aid, walking frame, stairs, steps, handicapped, crutches, blind, deaf, hearing loop, hard of hearing, visually impaired, guide dog, special needs, ground floor, bad leg, carer, cannot walk, walk far, ~upstairs, ~get up
delivery: delivery, deliver, ship, shipping, send, dispatch, despatch, parcel, package, post, postage, mail, courier, shipment, p&p, delivered, sent out, freight, drop off, get it to me, ~order, ~carrier, ~address, ~how much to send, ~bring
arrive: arrive, arrival, come, turn up, get here, show up, be here, reach me, received, delivered, ~delivery, ~when
where-is-order: track, tracking, where is my, wheres my, where's my, has not come, hasn't come, nothing came, not arrived, hasn't arrived, still waiting, not here yet, never came, never arrived, didn't arrive, not received, order status, whereabouts, late, overdue parcel, delayed, lost in the post, missing parcel, still not here, not turned up, ~stuff, ~parcel, ~waiting
express: express, fast, next day, quick, urgent, asap, priority, same day, speedy, rush, overnight, as soon as possible, in a hurry, sooner, faster, right away, immediately, hurry
abroad: abroad, international, overseas, foreign, foreign country, another country, outside the country, other countries, worldwide, outside the uk, europe, eu, european, countries, roaming, ~travel, ~holiday, ~france, ~germany, ~spain, ~italy, ~ireland, ~usa, ~america, ~portugal, ~greece, ~poland, ~netherlands, ~belgium, ~austria, ~switzerland, ~sweden, ~norway, ~denmark, ~finland, ~turkey, ~canada, ~australia, ~japan, ~china, ~dublin, ~paris, ~berlin, ~customs
europe: europe, eu, european union, european, ~france, ~germany, ~spain, ~italy, ~ireland, ~portugal, ~greece, ~poland, ~netherlands, ~holland, ~belgium, ~austria, ~sweden, ~denmark, ~finland, ~hungary, ~croatia, ~paris, ~berlin, ~dublin, ~rome, ~madrid
ireland: ireland, irish, dublin, cork, galway
america: america, usa, us, united states, states, new york, american
world: world, worldwide, rest of the world, other countries, elsewhere, ~america, ~usa, ~canada, ~australia, ~asia, ~africa, ~japan
not-home: not at home, noone is home, no one is home, nobody home, nobody is in, out when, not in, be in, at work, i work all day, neighbour, safe place, leave it with, someone has to be, be there when, have to be at home, missed delivery, wasn't home, ~home
collect: collect, pick up, pickup, collection, click and collect, fetch, come and get, collect in store, collected
return-goods: return, send back, sent back, give back, bring back, take back, go back, goes back, returns, return policy, hand back, handed back, don't like it, doesn't fit, doesn't match, changed my mind, don't want it, unwanted, wrong size, too small, too big, doesn't suit, unused, do you take back, keep it, have it back, ~refund, ~exchange, ~back
refund: refund, money back, get my money, reimburse, reimbursement, moneyback, repay, repaid, pay back, paid back, credited, want my money, cash back, compensation, refunded, get back the money, ~return, ~cancel
exchange: exchange, swap, replace, replacement, change it for, another size, different size, different one, other one, new one, swap it
broken: broken, damaged, defective, faulty, cracked, smashed, squashed, crushed, torn, ripped, bent, in pieces, in two, dented, snapped, leaking, leak, not working, doesn't work, won't work, stopped working, won't turn on, dead, bust, broke, knackered, out of order, spoiled, ruined, destroyed, chewed, scratched, malfunction, breaks, fault, defect, shattered, packed up, conked out, ~repair, ~problem, ~died, ~wrong
repair: repair, fix, mend, service, restore, put right, sort out, maintenance, fixed, get it working, engineer, technician, handyman, workshop, ~broken
guarantee: guarantee, warranty, guaranteed, garantee, warrantee, covered, cover, ~died, ~broken, ~after weeks, ~lasted
complaint: complaint, complain, unhappy, dissatisfied, not happy, feedback, disappointed, rubbish, terrible, awful, useless, angry, fed up, disgusting, manager, ~refund, ~wrong
problem: problem, issue, trouble, difficulty, error, fault, bug, glitch, doesn't work, not working, goes wrong, fails, failed, failure, can't get, ~broken
order: order, purchase, buy, bought, ordered, place an order, basket, cart, checkout, shop online, purchased, buying, ~delivery, ~stuff
change-order: change my order, change order, amend, alter my order, edit order, wrong address, wrong item, wrong house number, change the address, change address, add to my order, modify order, mistake in my order, ~order, ~address, ~typo
sell: sell, do you have, stock, in stock, available, availability, sold, can i get, do you do, carry, have got, buy from you, ~buy
cancel: cancel, cancle, cancellation, terminate, end, stop, quit, get out of, leave, call off, opt out, give notice, notice period, notice, withdraw, discontinue, close my account, drop out, don't want any more, get rid of, no longer want, back out, pull out, cancelled, step back, ~can't make it, ~contract, ~refund
early-exit: penalty, early termination, end early, leave early, before the end, get out early, before it ends, exit fee, break clause, early, before my year is over, before the term
pause: pause, freeze, suspend, hold, break, put on hold, interrupt, stop for a while, take a break, suspended, on hold, temporarily, ~injured, ~ill, ~holiday, ~away, ~broke my leg, ~surgery, ~sick, ~operation
reschedule: reschedule, move my appointment, move an appointment, change the date, another day, different day, other day, postpone, change my booking, change my appointment, new date, different time, another time, rebook, shift, move it, put off, bring forward, can't make it, cannot make it, can not come, can't come, ~appointment, ~booking, ~cancel
no-show: no show, not turn up, don't turn up, forget to turn up, miss, missed, fail to attend, don't come, not come, missed appointment, forgot my appointment, fine, ~late, ~cancel
appointment: appointment, booking, slot, time slot, consultation, see someone, be seen, see a, fit me in, book in, look at it, take a look, apointment, appt, ~doctor, ~dentist, ~today
book: book, reserve, reservation, booking, sign up for, register for, get a place, get a table, bookable, reserved, in advance, ~appointment, ~available, ~spot
walk-in: walk in, walk-in, without an appointment, without booking, without a reservation, just turn up, drop in, turn up, on the day, spontaneously, need to book, have to book, at the door
waiting: wait, waiting list, waiting time, queue, how long do i have to wait, waitlist, fully booked, booked up, sold out, no places, wait time, ~available
availability: available, availability, free slot, places left, spaces, vacancy, vacant, any left, in stock, back in stock, still have, capacity, ~book
join: join, become a member, register, sign up, signup, enrol, enroll, get started, subscribe, apply, registration, enrolment, membership, new member, new patient, new customer, take on, take me, anmelden, start, becoming, ~member
membership: membership, member, subscription, plan, package, join, pass, season ticket, season pass, annual pass, subscribe, member card
trial: trial, try, test, try out, taster, demo, free trial, test it, sample, before i join, before i buy, before i sign, have a go, look first, free trail, try before, trying, ~week, ~first
day-pass: day pass, day ticket, one time, one off, one-off, single visit, single entry, just once, only once, one day, drop in, day rate, without membership, non member, only today, tourist, visitor, guest pass, one time only, ~pass
contract: contract, agreement, commitment, tied in, tied, term, terms, minimum term, sign for, sign for a year, lock in, locked in, whole year, 12 months, 24 months, rolling, monthly contract, bind, lease, tenancy agreement, obliged, ~sign, ~notice, ~how long
change-plan: upgrade, downgrade, change plan, change my plan, switch plan, move up, move down, go up, go down, change my membership, bigger plan, smaller plan, other tariff, different plan, switch to another, change package, higher plan, lower plan, ~plan, ~move
plan: plan, tariff, package, option, tier, edition, level, bundle, ~basic, ~premium, ~plus, ~pro, ~subscription
difference: difference, differ, compare, comparison, versus, vs, better, which one, what is the difference, diffrence, what's in, included, contain, comes with, what do i get, what is in, includes, consist, ~plan
included: include, included, including, comes with, part of, contain, what's in it, whats in it, what is in it, what do i get, come with, inclusive, extra, covers, what does it cover, ~plan
renew: renew, renewal, extend, extension, prolong, keep longer, longer, auto renew, automatically, lengthen, renewed, keep it longer, more time, ~expire
expire: expire, expiry, valid, validity, run out, valid until, how long is it valid, good for, out of date, expiration, lapse, use by, ~long
invoice: invoice, bill, receipt, reciept, vat, tax, statement, proof of purchase, billing, tax invoice, vat number, company name, business name, expenses, claim back, ~company, ~paper
bill-high: bill higher, bill is higher, charged twice, charged too much, overcharged, double charged, wrong amount, why was i charged, charged me, extra on my bill, unexpected charge, took money, bill so high, more than usual, u charged me, you charged me, what is this charge, why is my bill, ~bill, ~extra
pay: pay, payment, paying, payment method, credit card, debit card, card, visa, mastercard, paypal, apple pay, google pay, cash, bank transfer, direct debit, cheque, check, contactless, klarna, invoice, amex, by card, pay with, pay by, accept, take cards, standing order, transfer money, ~price, ~take
card: card, credit card, debit card, visa, mastercard, amex, american express, plastic, contactless
cash: cash, coins, notes, money, banknotes, ~pay
instalments: instalment, installment, pay monthly, in bits, spread the cost, spread payment, pay later, part payment, in parts, in stages, monthly payments, pay off, payment plan, finance, financing, klarna, bit by bit, not all at once, split, split the bill, split payment, three parts, on credit, buy now pay later
cannot-pay: can't pay, cant pay, cannot pay, not able to pay, short of money, skint, no money, late payment, pay late, payment late, broke, afford, behind with, behind on, hardship, struggling, financial difficulties, lost my job, more time to pay, overdue, arrears, reminder, ~pay, ~bill
when-charged: when do you take, take the money, taken from my account, debit date, direct debit date, when is it charged, when will i be charged, payment date, due date, when do i have to pay, when u take the money, which day, collected on, due, ~payment, ~debit
deposit: deposit, down payment, security deposit, prepayment, bond, caution, pre-authorisation, hold on my card, blocked on my card, pay upfront, in advance, upfront, prepay, ~pay, ~booking
fine: fine, penalty, late fee, overdue, fined, charge for late, too late, late, ~pay
tip: tip, gratuity, service charge, tipping
account: account, profile, login, log in, user, my account, customer account, sign up, registered, register, ~password
guest-order: without account, without an account, without registering, without make account, without signing up, as a guest, guest checkout, guest, need an account, have to register, make account, create an account
login: log in, login, sign in, signin, log on, get in, get into my account, access my account, locked out, can't log in, cannot log in, let me in, won't let me in, access, logged out, ~password, ~account
password: password, passcode, pass word, forgot my password, pin, reset my password, forgotten, pw, credentials, login details, passwort, new password, ~forgot, ~login, ~reset
two-factor: two-factor, 2fa, two factor, authenticator, verification code, security code, one-time code, text code, mfa, ~phone, ~login
email-missing: no email, didn't get an email, no confirmation, confirmation email, not received email, email never came, spam folder, junk, verification email, ~spam
change-details: change my address, change my name, change my email, new address, moved, update my details, personal details, change phone number, new phone number, married name, surname, change details, new bank details, new card, edit profile, update, ~address, ~moving
delete-account: delete my account, delete account, close my account, remove my account, erase my data, delete my data, get rid of my account, deactivate, right to be forgotten, remove my data, wipe
data-protection: privacy, data protection, gdpr, personal data, my data, what do you do with my data, data stored, where is data stored, confidential, share my data, dsgvo, private, who can see, ~secure
secure: secure, security, safe, encrypted, encryption, protected, hacked, breach, trustworthy, ~password
scam: scam, fraud, phishing, fake, is it real, is that real, is this real, is that you, suspicious, con, hoax, asked for my password, genuine, legit, someone called, someone phoned, scammer, rip off
newsletter: newsletter, mailing list, marketing, unsubscribe, stop emails, spam, spamming, emails from you, adverts, promotional emails, stop sending, stop mailing, too many emails, ads, junk mail, take me off
email: email, e-mail, mail, write to you, mail address, inbox
phone: call you, give you a call, phone, telephone, ring, phone number, telephone number, hotline, helpline, call you, speak to someone, landline, phone nr, give you a ring, ~contact
contact: contact, get in touch, reach, talk to, speak to, speak with, customer service, support, help desk, helpdesk, customer support, get hold of, write to, message you, enquiry, phone number, email address, reception, staff, whatsapp, chat, call you, ring you, real person, ~help
open: open, opening hours, opening times, hours, what time, close, closing time, closed, shut, when are you open, opened, business hours, open until, open late, times, when can i come, timetable, till when, how late, from when, what hours, ~today, ~sunday, ~saturday, ~monday, ~tuesday, ~wednesday, ~thursday, ~friday, ~weekend, ~evening, ~morning, ~lunch
weekend: weekend, saturdays and sundays, weekends, ~saturday, ~sunday, ~sat, ~sun
weekday: weekday, monday to friday, mon-fri, working day, business day, during the week
holiday-closed: bank holiday, public holiday, christmas, easter, new year, boxing day, holidays, christmas eve, holiday hours, good friday, 25 december, 1 january, closed on
evening: evening, late, after work, night, tonight, late opening, after 6, after hours, at night, overnight, 24 hours, round the clock, out of hours, after closing, late night
morning: morning, early, before work, first thing, am, breakfast
busy: busy, crowded, quiet, quietest, rush hour, peak, fullest, full, less crowded, least busy, packed, off peak, best time, empty, calm, ~when
where: where, address, location, located, find you, directions, get there, how do i get, get to you, where are you, where exactly, way to, situated, postcode, map, street, based, which town, ~bus, ~train, ~near, ~road
parking: park, parking, car park, parking space, parked, garage, leave my car, leave the car, car, somewhere to park, parking fee, ~drive
transport: bus, train, tram, underground, tube, metro, station, public transport, stop, airport, taxi, shuttle, transfer, by bus, by train, without a car, get here, s-bahn, railway, ferry, bus stop, ~get there
bicycle: bicycle, bike, cycle, e-bike, ebike, cycling, bike rack, push bike
car: car, vehicle, van, automobile, motor, ~drive
electric-car: electric car, charging point, charge my car, ev, charging station, charger, electric vehicle, tesla, wallbox, plug in
branch: branch, store, shop, outlet, showroom, location, shops, office, salon, practice, clinic, premises, ~where
emergency: emergency, urgent, urgently, right now, today, immediately, help, pain, hurts, accident, out of hours, at night, can't wait, hurting, agony, bleeding, so bad, killing me, ~asap, ~sleep, ~weekend
pain: pain, hurt, ache, sore, hurts, painful, toothache, agony, throbbing, swollen, injured, injury
afraid: afraid, scared, fear, anxious, anxiety, nervous, worried, phobia, terrified, frightened, panic, scary, sedation, calm, haven't been in years
ill: ill, sick, unwell, illness, doctor's note, sick note, medical, injured, broke my leg, broken leg, broke my arm, surgery, operation, flu, covid, plaster, health reasons, hospital, fever, poorly, disease, in bed, cold, not well, injury, sprained, ~doctor, ~certificate
doctor: doctor, gp, physician, dr, medic, surgeon, specialist, consultant, vet, therapist, practitioner, nurse
dentist: dentist, dental, tooth, teeth, gums, hygienist, orthodontist
tooth-out: tooth out, extraction, pulled, taken out, remove a tooth, wisdom tooth, removed
tooth-lost: knocked out, came out, fell out, tooth out whole, lost a tooth, whole tooth
cleaning: clean, cleaned, cleaning, wash, hygienist, polish, scale, hygiene, laundry, washed, dirty, stain
check-up: check-up, checkup, check up, examination, exam, inspection, screening, routine
first-visit: first visit, first appointment, first time, what happens, what will you do, first session, newcomer, never been, new here, beginner, introduction, induction, initial, first lesson, ~new
medicine: medicine, medication, tablet, pill, drug, prescription, dose, antibiotics, painkiller, repeat prescription
vaccine: vaccine, vaccination, jab, injection, shot, immunisation, booster, vaccinate
insurance: insurance, insured, insurer, cover, policy, covered, nhs, bupa, health insurance, claim, liability, excess
nhs: nhs, national health, health service, state, public health
smoke: smoke, smoking, cigarette, fag, vape, vaping, ciggy, smokers, tobacco
alcohol: alcohol, beer, wine, drink, drinking, booze, pint
food: food, eat, meal, menu, restaurant, cafe, café, snack, lunch, dinner, supper, breakfast, something to eat, catering, kitchen, cook, hungry, bite to eat, grub, picnic, dish, canteen, ~drink
drink: drink, beverage, coffee, tea, water, juice, bar
diet: vegan, vegetarian, veggie, gluten free, gluten, halal, kosher, lactose, dairy free, plant-based, meat, dietary, intolerance, coeliac, celiac, no meat
allergy: allergy, allergic, allergen, nuts, nut, intolerance, intolerant, peanuts, react, anaphylactic, sesame, lactose, gluten
pet: pet, dog, cat, puppy, kitten, animal, four-legged, hund, doggy, pup, rabbit, hamster, ~lead
dog: dog, puppy, pup, doggy, hound, pooch, labrador, terrier, canine
cat: cat, kitten, kitty, feline, tomcat
poison: poisonous, toxic, safe for, harmful, dangerous, nibble, chews, non-toxic, eats it, poison, nibbles, ~cat, ~dog, ~child, ~safe
plant: plant, flower, fern, orchid, tree, pot plant, houseplant, calathea, monstera, succulent, cactus, shrub, seed, bulb, rose, lily
water-plants: water it, watering, water, dry out, overwater, how often water
pests: flies, bugs, insects, pests, gnats, mites, aphids, infestation, creepy crawlies, vermin, mice, rats, mould, mold, cockroach, wasps
room: room, double room, single room, suite, bedroom, apartment, twin, studio, family room
bed: bed, cot, extra bed, sofa bed, bunk
check-in: check in, check-in, checkin, arrival, arrive, early check-in, get the key, late arrival, come early, arrive late, get into the room, ~time, ~key
check-out: check out, check-out, checkout, departure, leave the room, late checkout, vacate, be out by, leave by, ~time
luggage: luggage, baggage, suitcase, bag, backpack, rucksack, bags, leave my bags, store my, left luggage, carry-on, ~locker
locker: locker, safe, valuables, lock up, padlock, put my things, cloakroom, leave my things, store my things, coat, wardrobe, deposit box
shower: shower, bathroom, toilet, loo, restroom, wc, changing room, washroom, bath, lavatory, gents, ladies
towel: towel, towels, linen, sheets, bathrobe, bedding
clothes: wear, clothes, clothing, outfit, dress code, bathing suit, trunks, shoes, trainers, uniform, kit, dress, swimwear, naked, put on, sandals, jacket, jeans, costume, attire
bring: bring, take with me, need to bring, carry, pack, bring along, what do i need, have with me, need to have, with me, ~documents, ~id
documents: document, id, passport, identification, photo id, proof, papers, driving licence, licence, paperwork, identity card, proof of address, certificate, ausweis, form, utility bill
wifi: wifi, wi-fi, wlan, wireless, internet access, hotspot
internet: internet, broadband, fibre, router, wifi, wi-fi, no internet, offline, dsl
slow-internet: slow, buffering, lagging, keeps dropping, speed, laggy, unstable, slower, crawling, loading, freezing, lag, keeps loading, ~netflix, ~streaming, ~youtube, ~evening
outage: outage, no internet, down, no connection, offline, not working, red light, no signal, power cut, disruption, fault, dead, gone, failure, no service, is it down, ~help
router: router, modem, box, hub, device, equipment, ~wifi
sim: sim, sim card, esim, e-sim, phone card
puk: puk, sim locked, blocked sim, wrong pin, pin wrong, typed the pin wrong, locked, unlock, some other number
mobile-data: gb, gigabyte, data volume, allowance, how much data, data left, unlimited, used up, megabyte, ~internet, ~mobile
mobile: mobile, cell phone, phone, smartphone, iphone, android, handset, cellphone
lost-phone: lost my phone, phone stolen, phone got nicked, stolen phone, phone was stolen, nicked, mobile stolen, block the sim, ~phone, ~block
lost: lost, lose, missing, can't find, cannot find, left behind, forgot my, mislaid, misplaced, left my, lost property, found, lost and found, gone, disappeared, i left, dropped, ~forgot, ~airpods, ~umbrella, ~keys, ~wallet
stolen: stolen, theft, nicked, robbed, thief, burgled, pinched, swiped, stole, burglary
keep-number: keep my number, keep number, port, transfer my number, take my number, same number, number portability, bring my number
switch-provider: switch, change provider, switch from, other provider, another provider, leave my provider, with other provider, move from, come over, transfer from, my old provider, with another company, competitor, migrate, currently with, coming from, ~move
moving: moving, move house, moving house, relocate, relocation, new home, new flat, new address, we are moving, change of address, move out, move in, move to, ~contract
setup: set up, setup, install, installation, get started, activate, activation, connect, connected, configure, configuration, put in, hook up, mount, assemble, assembly
engineer: engineer, technician, installer, fitter, workman, man comes, someone coming, repairman, mechanic, plumber, electrician
tv: tv, television, channels, watch, sports channel, streaming, box, films
sport: sport, football, match, league, sports
voicemail: voicemail, answering machine, mailbox, answerphone, voice mail
block: block, blocked, bar, stop calls, nuisance calls, unwanted calls, blacklist, disable
transfer-ownership: another person's name, someone else's name, transfer to, my wife's name, change the name, take over, in my name, hand over, pass on, other name, new owner, transfer ownership, make someone else
speed: speed, fast, upload, download, mbit, mbps, how fast, bandwidth
duration: how long, how many days, how many weeks, duration, take, last, length, lasts, long does, time does it take, how soon, how quickly, how many hours, when will, until, how fast, working days, ~days, ~weeks, ~hours, ~minutes, ~time
when: when, what time, which day, what day, date, how soon, what date, which days, start, begin, starts, begins
deadline: deadline, by when, latest, last date, closing date, until when, cut-off, too late, last day, due date, at the latest, last chance
class: class, course, lesson, workshop, session, training, tuition, seminar, classes, tutorial, learn, teach, taught, coaching, group class, lecture, ~learn
yoga: yoga, pilates, stretching
swim: swim, swimming, pool, never learned to swim, swim lessons, non-swimmer
gym: gym, fitness, work out, workout, exercise, weights, training
trainer: trainer, coach, instructor, personal trainer, teacher, tutor, pt, ~session
beginner: beginner, novice, new to, starter, no experience, never done, never learned, first timer, newbie, basic level, from scratch, adults learn, level
certificate: certificate, diploma, qualification, certification, proof, accredited, credential, degree
exam: exam, test, assessment, pass, fail, failed, grade, marks, retake, resit
teacher: teacher, instructor, tutor, lecturer, professor, mentor
friend: friend, guest, mate, bring someone, plus one, companion, someone with me, bring a friend, buddy, visitor, bring along, my sister, my brother, colleague, partner
language: language, speak, english, french, german, polish, spanish, translate, interpreter, translation, in english, speaks, foreign language
staff: staff, employee, people who work, personnel, who works, workers
job: job, vacancy, hiring, career, work for you, apply, work with you, employment, recruit, recruiting, looking for staff, internship, position, apprenticeship, are you hiring, volunteer, placement
media-press: press, journalist, media, interview
sponsor: sponsor, sponsorship, donation, donate, charity, raffle
size: size, dimension, measurement, big, large, small, fit, height, width, how big, how tall, how heavy, weight, length, area, square metres, litre
colour: colour, color, shade, red, blue, green, black, white
material: material, made of, fabric, wood, cotton, leather, ingredients, contain
weather: weather, rain, raining, storm, bad weather, wet, snow, hot, rains, wind, sunshine, cold
photo: photo, picture, image, photograph, film, filming, video, camera, pics, selfie, record
print: print, printing, printer, copy, copies, photocopy, scan, photocopier
borrow: borrow, lend, loan, take out, rent, hire, checked out, lending, take home
hire: hire, rent, rental, lease, borrow, renting, hiring, to let
extend-loan: renew, extend, prolong, keep it longer, longer loan, more time
reserve-item: reserve, place a hold, hold, put aside, keep for me, someone else has it, waiting list, set aside, on loan
suggest-item: suggest, request, recommend, wish, order for me, get it in, procure, proposal
donate: donate, donation, give away, give you my, hand in, old books, bring my old
ebook: ebook, e-book, kindle, e-reader, tolino, audiobook, epub, digital, online library
computer: computer, pc, laptop, workstation, mac, desktop, notebook, tablet
software: software, app, application, program, tool, platform, system
app: app, mobile app, application, android, iphone, app store, ios
browser: browser, chrome, safari, firefox, edge
integrate: integrate, integration, connect, api, plugin, zapier, webhook, link with, sync, slack, works with, connector, hook up, extension, compatible
import: import, upload, migrate, bring in, transfer, load, csv, spreadsheet, excel, bring over, move my data
export: export, download, backup, get my data out, extract, save, csv, excel, take out my data, pdf, back up
invite: invite, add a user, add user, colleague, team member, add people, teammate, more users, add someone, share with, share, collaborate, coworker, seats
permissions: permission, role, admin, access rights, rights, who can see, restrict, read only, allowed to see, hide, confidential, owner
limit: limit, maximum, max, how many, at most, cap, restriction, quota, up to, allowance, as many as, number of, minimum, capacity
storage: storage, disk, memory, gb
undo: undo, restore, recover, get back, accidentally deleted, deleted by mistake, bring back, trash, bin, lost my work, recycle bin, by accident, revert, undelete, history, by mistake
notification: notification, alert, reminder, notify, message, ping, notifications, bell
settings: settings, preferences, options, configure, adjust, customise, set
template: template, example, sample, preset, ready-made
support-hours: support hours, when can i reach you, when is support available
offline: offline, without internet, no connection, on the plane, on the go
update: update, upgrade, new version, latest version, release, newest
self-service: online, myself, by myself, website, portal, on the internet, in the app, over the internet
reward: loyalty, points, reward, rewards, bonus, stamp card, loyalty card, collect points, miles, cashback
refer: refer, referral, recommend a friend, refer a friend, friend joins
price-match: price match, match the price, cheaper elsewhere, cheaper somewhere else, found it cheaper, competitor, beat the price, match prices, less elsewhere
wholesale: wholesale, bulk, large quantity, trade, business customer, b2b, reseller, quantity discount, big order, for my company, in bulk
business: business, company, office, firm, corporate, organisation, organization, trade, commercial, enterprise, employer
school: school, kindergarten, class trip, pupils, primary school, field trip
event: event, party, wedding, birthday, celebration, function, conference, ceremony, do a party, celebrate, anniversary, reception, concert, show, gig, stag, hen, christening, ~hire
hall: hall, venue, hire a room, rent a room, meeting room, function room, room hire, rent the hall, auditorium, saal
ticket: ticket, admission, entry, entrance, get in, entrance fee, entry fee, tickets, admittance, pass, ~price
resell-ticket: resell, sell my ticket, give my ticket, can't go, transfer ticket, pass on my ticket, name on the ticket, someone else use
wristband: wristband, armband, band, stamp, re-entry, leave and come back, come back in, readmission, in and out
camping: camping, camp, tent, campsite, campervan, caravan, motorhome, pitch, campfire
tour: tour, guided tour, guide, audio guide, guided, show around, walk around, sightseeing, visit
exhibition: exhibition, exhibit, display, collection, gallery, show, on display
museum: museum, gallery, exhibition
council-tax: council tax, local tax, rates, tax band
bin: bin, rubbish, waste, trash, garbage, recycling, refuse, bin day, collected, collection, dustbin, wheelie bin, litter, bulky, sofa, mattress, fridge, tip, landfill, get rid of, dump, glass, throw away
permit: permit, permission, licence, approval, allowed, authorisation, apply for, planning permission, license
complain-noise: noise, noisy, loud, neighbours, music, party next door, quiet hours, nuisance, barking
street: pothole, street light, streetlight, pavement, road, lamp, footpath, hole in the road
register-office: birth certificate, death certificate, marriage, register a birth, wedding ceremony, get married, registry, register a death
vote: vote, voting, election, polling station, electoral roll, ballot, register to vote
housing: housing, flat, apartment, home, council house, rent, tenant, landlord, house, social housing
rent: rent, rental, monthly rent, tenancy, lease, ~flat, ~pay
tenant: tenant, lodger, renter, flatmate, roommate, move in with me, someone moving in, subtenant, sublet
viewing: viewing, view a flat, see the flat, look at the flat, visit the property, look round, look around
heating: heating, boiler, radiator, hot water, no heating, warm, cold, freezing, furnace, ~repair
key: key, keys, locked out, locked myself out, spare key, lost my keys, fob, lock
furniture: furniture, furnished, unfurnished, sofa, chair, table, mattress
utilities: electricity, gas, water, utilities, power, energy, meter, meter reading, utility
decorate: paint, decorate, hang pictures, drill, redecorate, nails, wallpaper, put up shelves, walls
bank-account: bank account, current account, savings account, account, iban, sort code, statement, open an account
transfer: transfer, wire, send money, bank transfer, payment to, sepa, standing order, remittance
card-blocked: card blocked, block my card, lost my card, card stolen, freeze my card, card swallowed, atm kept my card, card not working, declined, cash machine kept, card was refused, eaten my card, lost card
atm: atm, cash machine, cashpoint, withdraw, withdrawal, take out money, hole in the wall, get cash
loan: loan, credit, mortgage, borrow money, overdraft, lend me, finance
interest: interest, interest rate, rate, savings, yield, apr, aer
currency: currency, exchange rate, foreign currency, euros, dollars, change money, foreign transaction
driving-licence: driving licence, driver's license, licence, license, driving license, foreign licence, international licence
driver: driver, additional driver, second driver, someone else drive, my wife drive, young driver, who can drive, drive it too, another driver, share the driving
fuel: fuel, petrol, diesel, gas, tank, full tank, fill up, refuel, empty tank
mileage: mileage, miles, kilometres, km, unlimited miles, how far
breakdown: breakdown, break down, broke down, flat tyre, puncture, roadside, accident, crash, won't start, crashed, warning light, stranded, tyre, prang
excess: excess, deductible, damage waiver, full cover, liability, insurance, damage
child-seat: child seat, car seat, booster, baby seat, booster seat
one-way: one-way, one way, drop off somewhere else, return elsewhere, different location, another branch, different place
toll: toll, congestion charge, motorway, vignette
neuter: neuter, spay, castrate, neutering, castration, spaying, get him done, snip
microchip: microchip, chip, chipped
worm: worm, flea, tick, fleas, worms, parasite, worming, deworm, itching, scratching
put-down: put to sleep, euthanasia, put down, put him down, passed away, cremation, dying, last journey, say goodbye
massage: massage, physio, physiotherapy, therapy, treatment, back pain, spa, wellness, sauna, facial
hair: hair, haircut, barber, cut, hairdresser, dye, trim, hairstyle
whitening: whitening, whiten, bleach, whiter, white teeth, yellow teeth
braces: braces, brace, aligner, straight teeth, crooked, straighten, aligners
sauna: sauna, steam room, steam bath, spa, wellness, jacuzzi, hot tub
quiet: quiet, silence, silent, peaceful, noise, noisy, calm
view: view, balcony, sea view, terrace, window, outside, garden, outdoor
seat: seat, table, place, sit, seating, window seat, outside table, inside
takeaway: takeaway, take away, to go, take out, delivery, take home, uber eats, deliveroo
chef: chef, cook, kitchen
corkage: corkage, bring our own wine, own bottle, byo, bring my own
cake: cake, birthday cake, dessert, own cake, candle
hours-of-kitchen: kitchen open, last orders, still get food, serve food, serving, last order, hot food
air-conditioning: air conditioning, aircon, air con, ac, cool, fan, hot in the room
guest-extra: extra person, extra guest, third person, additional guest, overnight guest, someone staying
weight-limit: weight limit, too heavy, how heavy, kilos, kg
human: human, real person, agent, advisor, representative, operator, someone
recommend: recommend, best, suggestion, advice, advise, which one, which is, suitable, right for me, choose
mistake: mistake, error, wrong, typo, by mistake, incorrectly, accidentally, oops, accident
language-course: language course, learn german, learn english
accept: accept, recognise, honour, valid here
eco: sustainable, environment, eco, environmentally friendly, climate, co2, green, organic, carbon
second-hand: second-hand, used, refurbished, pre-owned
quality: quality, good, reviews, rating
company-age: how long have you been, since when, founded, in business, history, how old is the company
owner: who owns, owner, boss, who runs, founder, ceo
swimwear: swimwear, bathing suit, trunks, bikini, swimsuit
weights: weights, dumbbell, barbell, squat rack
crowd: crowd, crowded, busy, full
hygiene: hygiene, disinfect, mask, sanitiser
first-aid: first aid, medical help, injured, hurt myself, paramedic
ship-send: ship, send, deliver, post, parcel, package, dispatch, mail
refund-reimburse: refund, reimburse, moneyback, money back, return
return-sendback: return, sendback, send back
exchange-swap: exchange, swap, replace
price-cost: price, cost, charge, fee, rate, expensive
pay-payment: pay, payment
creditcard-card: creditcard, credit card, card, visa, mastercard
accept-take: accept, take
forget-reset: forget, reset, recover, remember
cancel-terminate: cancel, terminate, stop, end, unsubscribe
delete-remove: delete, remove, erase, rid, close, deactivate
buy-purchase: buy, purchase, order, sell
hour-open: hour, open, opening, closing, time, schedule
contact-reach: contact, reach, phone, call, email, support, talk
email-mail: email, mail, message
phone-telephone: phone, telephone, call, mobile
change-edit: change, edit, modify, update, alter, switch, replace
password-passcode: password, passcode, pin, credentials
login-signin: login, log in, signin, logon, access
register-signup: register, sign up, signup, join, enroll, subscribe
account-profile: account, profile
discount-coupon: discount, coupon, voucher, promo, promotion, deal
giftcard-voucher: giftcard, voucher
warranty-guarantee: warranty, guarantee
broken-damaged: broken, damaged, defective, faulty
repair-fix: repair, fix, mend
begin-start: begin, start
find-locate: find, locate, search
photo-picture: photo, picture, image, pic
show-display: show, display, view, see
disable-deactivate: disable, deactivate, turnoff, turn off, switch off, off, stop
enable-activate: enable, activate, turnon, turn on, switch on, on
copy-duplicate: copy, duplicate, clone
size-dimension: size, dimension, measurement, big, large
stock-available: stock, available, availability
address-location: address, location, located, where, based
shop-store: shop, store, branch, outlet
country-abroad: country, abroad, international, overseas, worldwide
free-gratis: free, gratis, complimentary
fast-quick: fast, quick, express, speed
long-duration: long, duration, days, time
bill-invoice: bill, invoice, receipt
job-career: job, career, vacancy, hiring
private-privacy: private, privacy, gdpr
secure-security: secure, security, safe, encrypt
upload-attach: upload, attach, attachment
several-multiple: several, multiple, many
folder-directory: folder, directory
document-doc: document, doc
backup-save: backup, save, export, download
plan-schedule: plan, schedule, appointment, book, booking, reservation, reserve
hide-conceal: hide, conceal, invisible
permanently-forever: permanently, forever, completely
owner-ownership: owner, ownership
automatic-automatically: automatic, automatically, auto
site-website: site, website, webpage, page
application-app: application, app, program, software
pet-dog: pet, dog, animal
pet-cat: pet, cat, animal
kid-child: kid, child, baby
wheelchair-disabled: wheelchair, disabled, accessible, accessibility
car-parking: car, parking, park
team-staff: team, staff, employee, people
customer-client: customer, client
room-accommodation: room, accommodation
bike-bicycle: bike, bicycle
luggage-baggage: luggage, baggage, bag
relative: relative, ~mum, ~mother, ~dad, ~father, ~nan, ~gran, ~granny, ~grandma, ~grandad, ~aunt, ~uncle, ~cousin, ~sister, ~brother, ~niece, ~nephew, ~in-law, ~wife, ~husband
dog-breed: dog, ~beagle, ~collie, ~labrador, ~terrier, ~poodle, ~spaniel, ~retriever, ~dachshund, ~husky, ~boxer, ~bulldog, ~chihuahua, ~mongrel, ~staffie, ~lab, ~pug, ~alsatian
small-animal: rabbit, guinea pig, hamster, gerbil, rodent, small animal, ferret, ~bunny, ~rat, ~mouse
bunny: rabbit, bunny, hare
reptile: reptile, exotic, tortoise, turtle, lizard, snake, gecko, ~iguana
bird: bird, parrot, budgie, cockatiel, canary, hen, chicken, pigeon
claw: claw, nail, paw, toe, clip, trim nails, talon
fur: fur, coat, hair, grooming, groom, brush, matted
itch: itch, scratch, scratching, flea, bite, bites, rash, spots, hives, red skin, eczema
vomit: vomit, throw up, sick, retch, being sick, puke, nausea, upset stomach, diarrhoea, the runs, stomach, tummy, belly
bloat: swollen, swelling, bloated, lump, bump
breath: breath, breathing, bad breath, halitosis, smell, stink, stinks, smelly, odour
wound: wound, stitches, cut, bleeding, bandage, dressing, plaster, cone, collar
operation: operation, surgery, op, procedure, anaesthetic, operated, under anaesthetic, sedation, put under
weight: weight, overweight, fat, diet, lose weight, slim, obese
die: die, death, dead, passed away, died, deceased, ashes, urn, cremation, funeral, body, bury, mourning, grief, loss
luggage-more: luggage, suitcase, case, bag, bags, trunk, holdall, ~dump, ~leave, ~store
sleep: sleep, bed, bedroom, overnight, stay, accommodation, ~night
come-late: late arrival, arrive late, late at night, after midnight, in the night, flight delayed, flight is delayed, plane is late, night porter, let us in, get in at night, reception at night, middle of the night, in the early hours, around the clock, ~delayed
breakfast: breakfast, morning meal, buffet, brunch, ~morning
packed-meal: packed breakfast, packed lunch, lunch box, food to take with, something to eat before, leave early, ~early
teddy: lost property, left behind, found, ~teddy, ~toy, ~glasses, ~charger, ~watch, ~ring, ~jacket, ~scarf, ~umbrella, ~purse, ~bag, ~coat
toy: toy, teddy, doll, cuddly, lego, game
purse: purse, wallet, handbag, ~card, ~lost
money-missing: missing money, money missing, money has gone, not been refunded, still missing, still not back, ~missing
unknown-payment: payment i did not make, don't recognise, do not recognise, unknown payment, unknown charge, unauthorised, not me, did not make, never bought, never heard of, went off, fraudulent, someone used my card, strange payment
pocket-money: pocket money, child account, children's account, account for children, kids account, allowance, ~child
protected-deposits: protected, compensation scheme, insolvent, go bust, bankrupt, bankruptcy, collapse, guaranteed up to, is my money safe, money gone
bank-cash: withdraw, withdrawal, cash, notes, take out, cash limit, large sum, hand over, grand, ~atm
pay-in: pay in, deposit a cheque, paying in, cheque, check from, bank a cheque, put money in
savings: savings, save, interest, put aside, fixed term, leave money, isa, nest egg, put by, grow my money, yield
mortgage: mortgage, home loan, lend me for a house, buy a house, house purchase, remortgage, property loan, first-time buyer
income: income, salary, earn, wages, pay slip, payslip, ~job
standing-order: standing order, direct debit, regular payment, recurring payment, keeps taking money, every month, subscription payment, stop a payment
close-account: close my account, close the account, closing, leave the bank, don't want the account
statement: statement, transactions, history, statements, activity
room-type: standard, superior, deluxe, suite, double, single, twin, sea view
height: height, headroom, high, tall, clearance, ceiling
camper: campervan, motorhome, camper, caravan, rv, ~van, ~parking
charge-car: charge, electric, ev, plug, socket, ~tesla
pram: pram, buggy, pushchair, stroller
laundry: laundry, washing, washing machine, iron, ironing, dryer, clothes washed, dry cleaning
smell-smoke: smoking, smoke, non-smoking, vape
quiet-room: quiet, noise, hear, loud, noisy, sleep, soundproof
hot: hot, heat, aircon, melt, boiling, sweating, air conditioning, fan, temperature, stuffy, warm
cold: cold, freezing, heating, warm, chilly, blanket, temperature
drinkable: tap water, drinking water, drink the water, water fountain, refill
country-hint: country, ~russia, ~ukraine, ~india, ~brazil, ~mexico, ~egypt, ~morocco, ~thailand, ~dubai, ~israel, ~japan, ~china, ~korea, ~australia, ~zealand, ~iceland, ~norway, ~switzerland
electronics: device, gadget, ~laptop, ~tablet, ~phone, ~camera, ~headphones, ~earphones, ~charger, ~ipad, ~console
fruit-veg: vegetable, fruit, ~tomato, ~potato, ~apple, ~banana, ~salad
meat: meat, beef, pork, chicken, lamb, steak, fish, seafood, ~burger, ~sausage
body: body, ~arm, ~leg, ~knee, ~back, ~shoulder, ~ankle, ~foot, ~neck, ~hand, ~hip
injury: injury, injured, sprain, broken bone, fracture, twisted, torn, ~knee, ~ankle, ~shoulder, ~back
stress: stress, stressed, burnout, depression, mental health, sad, lonely, overwhelmed
night: night, overnight, at night, midnight, 3am, 2am, late, after dark
month: month, monthly, every month, per month, each month
year: year, yearly, annual, annually, per year, 12 months, a year
week: week, weekly, fortnight, fortnightly, per week
day: day, daily, per day, every day
today: today, now, right now, this morning, this afternoon, tonight, straight away, at once, same day
people-count: how many people, persons, people, guests, maximum number, of us, capacity, fit, lads, ~group
start: start, begin, commence, first day, kick off, opening, starts, get going
end: end, finish, over, last, conclude, until
both-directions: there and back, return trip, round trip, return ticket
paper: paper, form, print, post, by post, letter, in writing, written
online: online, website, web, internet, digital, from home
in-person: in person, come in, at the counter, at the desk, face to face, on site, come by, do i have to come, at your office
proof-address: proof of address, utility bill, bank statement, council tax bill
under-18: under 18, minor, parental consent, parent's permission, signed by a parent, guardian, sixteen, fifteen, seventeen, ~teenager
alone: alone, by myself, on my own, unaccompanied, without a parent, without an adult, single, solo
accompany: accompany, accompanied, with an adult, come along, with a parent, supervised, supervision
help-carry: help, assist, assistance, support, give a hand, someone to help
advice: advice, advise, adviser, advisor, consultation, guidance, tell me what
worth: worth, value, minimum order, minimum spend, threshold, from what amount
wrong-item: wrong item, wrong one, not what i ordered, different from, not as described, mixed up, incorrect item
missing-part: missing part, incomplete, part missing, something missing, not in the box, spare part, parts
assembly: assembly, assemble, put together, build, mount, installation, instructions, manual
used-up: used up, run out, running out, empty, refill, more of, reorder, top up, need more
sign-language: sign language, interpreter, deaf, subtitles
queue-jump: skip the line, skip the queue, fast track, priority entry
lost-ticket: lost my ticket, resend ticket, didn't get my ticket, ticket not arrived, can't find my ticket, print ticket again, e-ticket
weather-cancel: cancelled due to weather, if it rains, rain, storm, called off, bad weather, goes ahead
re-enter: leave and come back, come back in, re-entry, go out and in
video: video, film, camera, record, recording, watch again, replay
download: download, offline, save to, keep forever, keep access
access-length: how long do i have access, lifetime access, access for, forever, keep access
course-level: level, prerequisites, requirements, need to know, prior knowledge, qualified enough, too hard, difficult
homework: homework, assignment, task, exercise, hand in, submit, deadline for the task
team-licence: licences, seats, for my team, several employees, company licence, team plan
language-versions: language, languages, subtitles, in german, in spanish, translated
rubbish-day: bin day, collection day, when are the bins, which bin, bin collection, when do you empty
bulky-waste: bulky waste, bulky, old sofa, old fridge, old mattress, large items, furniture collection
tree: tree, hedge, branches, trim, prune, garden waste
planning: planning permission, extension, conservatory, loft, building regulations, fence, shed, porch, build
blue-badge: blue badge, disabled parking, disabled badge
resident-permit: resident permit, parking permit, residents parking, visitor permit, parking outside my house
benefit: benefit, support payment, low income, housing benefit, universal credit, help with rent, cannot afford
homeless: homeless, nowhere to live, sleeping rough, lose my home, eviction, evicted, kicked out, thrown out
report: report, notify, tell you about, let you know, flag, someone dumped
dumping: fly-tipping, dumped rubbish, rubbish dumped, someone dumped
dirty-street: dirty, litter, dog mess, dog poo, graffiti
tenancy-end: move out, moving out, end my tenancy, leaving the flat, give notice, notice on the flat
inventory: inventory, check-in report, condition, state of the flat
break-in: break-in, broken into, burglary, burgled
mould: mould, mold, damp, wet wall, black spots, condensation
leak: leak, leaking, water coming, dripping, burst pipe, flooded, flood, water through the ceiling, tap dripping
rent-late: can't pay the rent, rent late, behind with rent, arrears
references: reference, references, credit check, guarantor, affordability, referencing
damage-deposit: deposit back, get my deposit, deposit return, deductions, deposit scheme
wear-tear: wear and tear, scratches, normal use
molar: molar, back tooth, back teeth
weekday-names: weekday, ~monday, ~tuesday, ~wednesday, ~thursday, ~friday
monday: monday, mondays, mon
tuesday: tuesday, tuesdays, tue
wednesday: wednesday, wednesdays, wed
thursday: thursday, thursdays, thu
friday: friday, fridays, fri
saturday: saturday, saturdays, sat
sunday: sunday, sundays, sun
homebound: housebound, homebound, can't leave the house, cannot leave home, home visit, bring to her home, delivered to your home, home library, volunteers bring
status-meaning: what does it mean, mean, meaning, status, stands for, explain
part-payment: part payment, only paid half, paid half, partial payment, paid only part, paid some of it
women-only: women only, just for ladies, ladies only, for women, female only
`;
