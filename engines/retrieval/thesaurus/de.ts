/** German; see `en.ts`. Concepts bear the same names in every language, so that a question finds what another language says. */
export const german = `
price: preis, kosten, kostet, gebühr, wie teuer, wie viel, wieviel, was kostet, was verlangt ihr, teuer, tarif, entgelt, beitrag, was macht das, ~zahlen, ~euro, ~billig, ~günstig, ~kostenlos
free: kostenlos, gratis, umsonst, kostenfrei, gebührenfrei, ohne kosten, kostet nichts, zahlen nichts, frei
cheap: billig, günstig, preiswert, am billigsten, sparen, ~rabatt
discount: rabatt, ermäßigung, ermäßigt, nachlass, vergünstigung, prozente, sonderpreis, hälfte, billiger, günstiger, aktion, angebot, ~student, ~azubi, ~rentner, ~schüler, ~sparen
voucher-code: gutscheincode, rabattcode, code, aktionscode
giftcard: gutschein, geschenkgutschein, geschenkkarte
gift: geschenk, schenken, verschenken, geburtstag, präsent, einpacken
senior: senior, seniorin, rentner, rentnerin, pensionär, über 60, ab 65, alt, älter, oma, opa, ~mutter, ~vater
student: student, studentin, studierende, schüler, schülerin, azubi, auszubildende, lehrling, ausbildung, studium, schule
family: familie, ehepaar, paar, partner, mann und frau, haushalt, ~kinder
group: gruppe, verein, schulklasse, klasse, kollegen, ~personen
child: kind, kinder, sohn, tochter, enkel, enkelin, junge, mädchen, kleine, jugendlich, minderjährig, kleinkind, zweijährig, dreijährig, unter 18, teenager, nachwuchs, ~alter, ~familie, ~schule
baby: baby, säugling, kinderwagen, wickeln, wickeltisch, krabbel, krabbelgruppe, kleinkind, einjährig, zweijährig, stillen
age: alter, alt, wie alt, ab welchem alter, mindestalter, jahre alt, zu jung, ab wann, altersgrenze, jung, ~kind
woman: frau, frauen, damen
disabled: rollstuhl, barrierefrei, behindert, behinderung, rampe, aufzug, fahrstuhl, lift, stufenlos, gehbehindert, treppe, rollator, ebenerdig
delivery: lieferung, liefern, versand, versenden, verschicken, schicken, paket, porto, zustellung, zusenden, bringen, post, geliefert, lieferdienst, nach hause bringen, ~bestellung
arrive: ankommen, eintreffen, ankunft, kommt an, da sein, erhalten
where-is-order: wo ist meine, wo bleibt, noch nicht da, nicht angekommen, sendungsverfolgung, verfolgen, sendungsnummer, nicht gekommen, verspätet, immer noch nicht
express: express, schnell, eilig, dringend, sofort, über nacht, heute noch, so schnell wie möglich
abroad: ausland, international, europa, eu, österreich, schweiz, frankreich, andere länder
collect: abholen, abholung, selbst abholen, mitnehmen
return-goods: zurückgeben, rückgabe, zurückschicken, retoure, umtauschen, zurückbringen, abgeben, zurück, zurückgegeben, widerruf, gefällt nicht, passt nicht, rückgabekasten
refund: erstattung, geld zurück, rückzahlung, rückerstattung, erstatten, zurückbekommen, zurückerstattet
exchange: umtausch, tauschen, umtauschen, ersetzen, austauschen, ersatz
broken: kaputt, beschädigt, defekt, zerbrochen, gerissen, funktioniert nicht, geht nicht, schaden, zerstört, angefressen, nass geworden, fleck, riss, platt, panne, ~reparatur
repair: reparatur, reparieren, instandsetzung, flicken, richten, werkstatt, wartung, inspektion, heil machen, ~kaputt
guarantee: garantie, gewährleistung
complaint: beschwerde, beschweren, reklamation, unzufrieden, reklamieren
problem: problem, fehler, störung, schwierigkeit, klappt nicht, geht nicht, hilfe
order: bestellung, bestellen, kaufen, kauf, auftrag, gekauft, erwerben
sell: verkaufen, verkauft ihr, habt ihr, führt ihr, gibt es, im sortiment, vorrätig, auf lager, da haben
cancel: kündigen, kündigung, stornieren, storno, absagen, abmelden, austreten, beenden, aufhören, abbestellen, zurücktreten, raus aus
pause: pausieren, pause, aussetzen, unterbrechen, ruhen lassen, stilllegen
reschedule: verschieben, verlegen, umbuchen, anderen termin, anderer tag, termin ändern, schaffe es nicht, kann nicht kommen
no-show: nicht erscheinen, verpasst, nicht kommen, versäumt, vergessen zu kommen
appointment: termin, vereinbaren, anmelden, vorbeikommen, besuch, beratung, terminvereinbarung
book: buchen, reservieren, reservierung, buchung, platz, anmelden, vormerken, anmeldung
walk-in: ohne termin, ohne anmeldung, einfach vorbeikommen, spontan, ohne voranmeldung, muss man sich anmelden, vorher anmelden
waiting: warten, wartezeit, warteliste, schlange, ausgebucht, voll
availability: verfügbar, frei, vorrätig, lieferbar, da, noch plätze
join: anmelden, anmeldung, mitglied werden, registrieren, beitreten, eintreten, einschreiben, mitmachen, ausweis bekommen
membership: mitgliedschaft, mitglied, ausweis, büchereiausweis, jahreskarte, abo, abonnement, karte
trial: probe, testen, probieren, ausprobieren, probetraining, probefahrt, schnuppern, schnupperkurs, probestunde, probe fahren, test
day-pass: tageskarte, einzelkarte, einmalig, nur einmal, einmal, einzeleintritt, nur für einen monat
contract: vertrag, laufzeit, bindung, mindestlaufzeit, gebunden
change-plan: tarif wechseln, wechseln, upgrade, hochstufen, anderer tarif
difference: unterschied, vergleich, unterscheiden, besser, welches ist besser
included: enthalten, inklusive, dabei, inbegriffen, im preis, gehört dazu, mit drin, umfasst
renew: verlängern, verlängerung, erneuern, länger behalten, verlengern, fristverlängerung
extend-loan: verlängern, verlängerung, länger behalten, verlengern, leihfrist verlängern
expire: ablaufen, gültig, gültigkeit, läuft ab, abgelaufen, verfallen
invoice: rechnung, quittung, beleg, kassenbon, mehrwertsteuer, bescheinigung, bon
pay: zahlen, bezahlen, zahlung, kartenzahlung, ec-karte, kreditkarte, karte, bar, überweisung, lastschrift, paypal, zahlungsart, mit karte, girocard
cash: bar, bargeld, barzahlung
card: kreditkarte, ec-karte, karte, girocard, visa
instalments: raten, ratenzahlung, abzahlen, finanzierung, in raten, monatlich zahlen, leasing, jobrad, finanzieren, stottern
cannot-pay: nicht zahlen, kein geld, zahlungsaufschub, mahnung, schulden, später zahlen
fine: mahngebühr, strafe, säumnisgebühr, bußgeld, zu spät, verspätet, überzogen, mahnung, überfällig
deposit: kaution, pfand, anzahlung, hinterlegen
account: konto, kundenkonto, benutzerkonto, profil
login: anmelden, einloggen, login, zugang, komme nicht rein, ausgesperrt
password: passwort, kennwort, pin, zugangsdaten, vergessen
change-details: adresse ändern, umgezogen, neue adresse, name geändert, daten ändern, neue telefonnummer, umzug
delete-account: konto löschen, daten löschen, abmelden
data-protection: datenschutz, dsgvo, persönliche daten, meine daten
newsletter: newsletter, abbestellen, werbung, rundbrief, spam
email: e-mail, mail, email
phone: telefon, anrufen, telefonnummer, telefonisch, nummer, hotline, am telefon, handynummer, rufnummer
contact: kontakt, erreichen, ansprechpartner, kundenservice, service, sprechen, schreiben, telefonnummer, auskunft, melden
open: öffnungszeiten, geöffnet, offen, auf haben, habt ihr auf, macht ihr auf, macht ihr zu, zu haben, geschlossen, öffnen, schließen, uhrzeit, wann macht, habt ihr offen, bis wann, wie lange offen, aufhaben, zuhaben, ~heute, ~morgen, ~montag, ~dienstag, ~mittwoch, ~donnerstag, ~freitag, ~samstag, ~sonntag, ~uhr
weekend: wochenende, am wochenende, ~samstag, ~sonntag
monday: montag, montags
tuesday: dienstag, dienstags
wednesday: mittwoch, mittwochs
thursday: donnerstag, donnerstags
friday: freitag, freitags
saturday: samstag, samstags, sonnabend
sunday: sonntag, sonntags
holiday-closed: feiertag, ferien, weihnachten, ostern, silvester, urlaub, betriebsferien, brückentag
evening: abend, abends, spät, nach feierabend, nachts, nacht, rund um die uhr, außerhalb der öffnungszeiten
morning: morgens, früh, vormittag, frühmorgens
busy: voll, andrang, ruhig, leer, wann am wenigsten los, stoßzeit
where: wo, adresse, anfahrt, standort, wie komme ich, finde ich euch, straße, ort, wegbeschreibung, hinkommen, lage, zu finden
parking: parken, parkplatz, parkhaus, auto abstellen, stellplatz, tiefgarage
transport: bus, bahn, straßenbahn, zug, haltestelle, bahnhof, öffentliche, u-bahn, s-bahn, ohne auto
bicycle: fahrrad, rad, velo, e-bike, pedelec, mountainbike, rennrad, drahtesel, bike, ebike, zweirad
branch: filiale, zweigstelle, laden, geschäft, standort, niederlassung, stadtteilbücherei
emergency: notfall, dringend, notdienst, sofort, schmerzen
ill: krank, krankheit, attest, verletzt, unfall, operation, krankmeldung
doctor: arzt, ärztin, doktor, praxis
first-visit: erster termin, zum ersten mal, erste mal, neu hier, beim ersten
food: essen, café, restaurant, kantine, imbiss, mittagessen, snack, trinken, kaffee, speisen
drink: getränk, trinken, kaffee, wasser, trinkflasche
pet: haustier, hund, katze, tier, vierbeiner, welpe
wifi: wlan, internet, w-lan, wifi, netz, hotspot
computer: computer, rechner, pc, laptop, notebook, internet pc
print: drucken, ausdrucken, drucker, kopieren, kopie, kopierer, scannen, scanner, ausdruck
borrow: ausleihen, leihen, ausleihe, entleihen, verleihen, mitnehmen, mieten, leihfrist, ausgeliehen, borgen, nehmen
hire: mieten, vermieten, miete, leihen, verleih, leihrad, mietrad, ausleihen, vermietung
duration: wie lange, dauer, dauert, wie lang, frist, wochen, tage, leihfrist, behalten, zeit, bis wann, wie schnell
when: wann, welcher tag, welche tage, an welchen tagen, datum, uhrzeit, termin, ab wann
deadline: bis wann, frist, spätestens, anmeldeschluss
limit: wie viele, wieviele, maximal, höchstens, anzahl, grenze, gleichzeitig, auf einmal, mindestens
reserve-item: vorbestellen, vorbestellung, vormerken, reservieren, ausgeliehen, jemand anderes hat, verliehen, zurücklegen
suggest-item: vorschlagen, wunsch, wunschbuch, anschaffen, anschaffung, besorgen, kaufvorschlag, noch nicht habt, bestellen, fernleihe
donate: spenden, spende, abgeben, schenken, alte bücher, loswerden
lost: verloren, verlieren, weg, vergessen, liegen gelassen, fundsachen, fundbüro, verschwunden, nicht mehr finden, verlohren, finde nicht
stolen: gestohlen, geklaut, diebstahl, entwendet, wegkommen
ebook: e-book, ebook, e-books, tolino, kindle, reader, epub, onleihe, digital, hörbuch, lesegerät
class: kurs, workshop, unterricht, lehrgang, veranstaltung, seminar, schulung, lernen, kursus
event: veranstaltung, lesung, feier, fest, konzert, kreis, treffen, ausfahrt, tour, angebot
hall: saal, raum, räume, veranstaltungsraum, raum mieten, saalmiete, gruppenraum
homebound: nicht mehr aus dem haus, nach hause bringen, bücherdienst, bringdienst, bettlägerig, hausbesuch, lieferservice
things: dinge, geräte, werkzeug, nähmaschine, beamer, ~bohrmaschine, ~teleskop, ~gitarre, ~leihen
film: film, filme, dvd, blu-ray, kino
game: spiel, spiele, konsole, brettspiel
music: musik, cd, noten, instrument
newspaper: zeitung, zeitschrift, magazin
book-item: buch, bücher, roman, bestseller, krimi, medien, lesen, bilderbuch
documents: ausweis, personalausweis, dokument, pass, unterlagen, nachweis, papiere, meldebescheinigung, führerschein
bring: mitbringen, mitnehmen, dabei haben, brauche ich, benötige ich, vorlegen, was muss ich
friend: freund, freundin, bekannte, begleitung, jemanden mitbringen, gast, kumpel
language: sprache, englisch, deutsch, türkisch, spricht, fremdsprache, übersetzen
staff: mitarbeiter, personal, team, wer arbeitet
job: stelle, job, ausbildungsstelle, praktikum, bewerbung, arbeiten bei, bewerben, ausbildung, stellenangebot, lehrstelle
size: größe, groß, klein, maße, rahmengröße, passt, höhe, länge, rahmenhöhe
weight: gewicht, schwer, kilo, wie schwer
colour: farbe, farbig, schwarz, rot, blau, bunt, in farbe
tyre: reifen, schlauch, platten, platt, mantel, luft, plattfuß, loch im reifen
brake: bremse, bremsen, bremsbelag, bremst nicht, quietscht
battery: akku, batterie, laden, ladegerät, reichweite, aufladen
chain: kette, gangschaltung, schaltung, gänge, schalten
lock: schloss, schlüssel, abschließen, zahlenschloss
helmet: helm, kopfschutz
light: licht, lampe, beleuchtung, dynamo, scheinwerfer
used: gebraucht, gebrauchträder, secondhand, zweite hand, inzahlungnahme, in zahlung, altes rad, ankauf
insurance: versicherung, versichert, versichern, kasse, vollkasko
weather: wetter, regen, regnet, schnee, sturm
photo: foto, fotos, bild, fotografieren, passbild
clothes: kleidung, anziehen, schuhe, bekleidung, jacke, trikot
toilet: toilette, wc, klo
homework: hausaufgaben, hausaufgabenhilfe, nachhilfe, lernhilfe
today: heute, jetzt, gerade, sofort, gleich
month: monat, monatlich, pro monat, im monat
year: jahr, jährlich, pro jahr
human: mensch, mitarbeiter, person, berater
secure: sicher, sicherheit, geschützt
online: online, internet, webseite, homepage, app, website
business: firma, unternehmen, betrieb, dienstrad, geschäftlich, arbeitgeber
`;
