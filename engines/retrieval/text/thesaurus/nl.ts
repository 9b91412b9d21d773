/** Dutch; see `en.ts`. */
export const dutch = `
price: prijs, kosten, kost, hoeveel kost, hoe duur, tarief, duur, bedrag, ~euro, ~betalen
free: gratis, kosteloos
cheap: goedkoop, voordelig
discount: korting, aanbieding, actie, goedkoper, reductie, ~student
voucher-code: kortingscode, actiecode, coupon
giftcard: cadeaubon, cadeaukaart, waardebon
senior: gepensioneerd, senior, oudere, 65 plus, oma, opa
student: student, scholier, leerling
child: kind, zoon, dochter, baby, minderjarig, kleinkind
disabled: rolstoel, gehandicapt, toegankelijk, lift, helling
delivery: levering, leveren, bezorgen, bezorging, verzenden, verzending, pakket, verzendkosten, sturen
where-is-order: waar is mijn bestelling, niet aangekomen, volgen, track, te laat, nog niet binnen
express: spoed, snel, express
abroad: buitenland, internationaal, ander land, europa
return-goods: retour, terugsturen, retourneren, ruilen, terugbrengen
refund: terugbetaling, geld terug, terugbetalen, restitutie
exchange: ruilen, omruilen, vervangen
broken: kapot, stuk, beschadigd, defect, werkt niet
repair: reparatie, repareren, maken
guarantee: garantie
complaint: klacht, klagen
order: bestelling, bestellen, kopen, aankoop
cancel: annuleren, opzeggen, stoppen, beëindigen, afzeggen
reschedule: verzetten, verplaatsen, andere dag, uitstellen
appointment: afspraak, langskomen, consult
book: boeken, reserveren, reservering, inschrijven
join: lid worden, inschrijven, aanmelden, registreren
membership: lidmaatschap, abonnement, lid
trial: proef, proberen, proefles, uitproberen
invoice: factuur, bon, rekening
pay: betalen, betaling, pin, ideal, contant, creditcard, overmaken
instalments: termijnen, gespreid betalen, afbetaling
password: wachtwoord, vergeten
data-protection: privacy, persoonsgegevens
newsletter: nieuwsbrief, afmelden
phone: telefoon, bellen, telefoonnummer
contact: contact, bereiken, klantenservice, spreken
open: openingstijden, open, geopend, gesloten, dicht, sluit, hoe laat, ~maandag, ~dinsdag, ~woensdag, ~donderdag, ~vrijdag, ~zaterdag, ~zondag
weekend: weekend, ~zaterdag, ~zondag
where: waar, adres, route, gevestigd, locatie
parking: parkeren, parkeerplaats, auto
transport: bus, trein, tram, station, halte
emergency: spoed, noodgeval, dringend
insurance: verzekering, verzekerd
documents: document, paspoort, identiteitsbewijs, legitimatie
bring: meenemen, meebrengen
class: les, cursus, workshop
duration: hoe lang, duur, duurt, hoeveel dagen
when: wanneer, welke dag, hoe laat
job: baan, vacature, werken, stage
food: eten, menu, restaurant, ontbijt
pet: huisdier, hond, kat
wifi: wifi, internet
lost: verloren, kwijt, gevonden voorwerpen, vergeten
`;
