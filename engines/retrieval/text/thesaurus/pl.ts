/** Polish; see `en.ts`. */
export const polish = `
price: cena, ceny, koszt, kosztuje, ile kosztuje, opłata, cennik, drogo, drogi, ~zł, ~zapłacić
free: darmowy, za darmo, bezpłatny, gratis
cheap: tani, taniej, tanio
discount: zniżka, rabat, promocja, ulga, ulgowy, taniej, ~student, ~emeryt
voucher-code: kod rabatowy, kupon, kod promocyjny
giftcard: karta podarunkowa, bon podarunkowy
senior: emeryt, senior, babcia, dziadek
student: student, uczeń
child: dziecko, dzieci, syn, córka, niemowlę, nieletni
disabled: wózek inwalidzki, niepełnosprawny, winda, podjazd
delivery: dostawa, wysyłka, wysłać, przesyłka, paczka, kurier, dostarczyć, koszt wysyłki
where-is-order: gdzie jest moja paczka, nie dotarła, śledzenie, nie przyszło, opóźnienie
express: ekspres, pilne, szybko
abroad: zagranica, za granicę, inny kraj, europa
return-goods: zwrot, zwrócić, oddać, odesłać
refund: zwrot pieniędzy, zwrot kosztów, oddać pieniądze
exchange: wymiana, wymienić
broken: zepsuty, uszkodzony, nie działa, popsuty, wadliwy
repair: naprawa, naprawić, serwis
guarantee: gwarancja, rękojmia
complaint: reklamacja, skarga
order: zamówienie, zamówić, kupić, zakup
cancel: anulować, odwołać, zrezygnować, rezygnacja, wypowiedzieć, wypowiedzenie
reschedule: przełożyć, zmienić termin, inny dzień, przesunąć
appointment: wizyta, termin, umówić
book: rezerwacja, zarezerwować, zapisać
join: zapisać się, dołączyć, rejestracja, zostać członkiem
membership: karnet, abonament, członkostwo
trial: próbny, wypróbować, okres próbny
invoice: faktura, paragon, rachunek
pay: zapłacić, płatność, karta, gotówka, przelew, blik
instalments: raty, na raty
password: hasło, zapomniałem hasła
data-protection: prywatność, dane osobowe, rodo
newsletter: newsletter, wypisać
phone: telefon, zadzwonić, numer telefonu
contact: kontakt, skontaktować, obsługa klienta
open: godziny otwarcia, otwarte, czynne, zamknięte, godziny, ~poniedziałek, ~wtorek, ~środa, ~czwartek, ~piątek, ~sobota, ~niedziela
weekend: weekend, ~sobota, ~niedziela
where: gdzie, adres, dojazd, dojechać, lokalizacja
parking: parking, zaparkować, samochód
transport: autobus, pociąg, tramwaj, metro, przystanek
insurance: ubezpieczenie
documents: dokument, dowód, paszport
bring: przynieść, zabrać
class: kurs, zajęcia, lekcja, warsztaty
duration: jak długo, ile czasu, czas trwania, trwa, ile dni
when: kiedy, o której, w jaki dzień
job: praca, oferta pracy, zatrudnienie
food: jedzenie, menu, restauracja, śniadanie
pet: zwierzę, pies, kot
wifi: wifi, internet
lost: zgubiony, zgubiłem, rzeczy znalezione, zapomniałem
`;
