/** French; see `en.ts`. */
export const french = `
price: prix, coût, coûte, tarif, combien, combien ça coûte, frais, cher, c'est combien, ~euros, ~payer
free: gratuit, gratuitement, sans frais, offert
cheap: pas cher, bon marché, moins cher, économique
discount: réduction, remise, rabais, promotion, promo, tarif réduit, soldes, moins cher, ~étudiant, ~retraité
voucher-code: code promo, code de réduction, bon de réduction, coupon
giftcard: carte cadeau, chèque cadeau, bon cadeau
gift: cadeau, offrir
senior: retraité, senior, personne âgée, plus de 65 ans, grand-mère, grand-père
student: étudiant, élève, lycéen, apprenti
child: enfant, fils, fille, bébé, mineur, ado, adolescent, gamin, petit
disabled: fauteuil roulant, handicapé, handicap, accessible, rampe, ascenseur, mobilité réduite
delivery: livraison, livrer, expédition, envoyer, envoi, colis, port, frais de port, frais de livraison
where-is-order: où est ma commande, pas arrivé, pas reçu, suivi, suivre mon colis, en retard
express: express, urgent, rapide, le plus vite possible
abroad: étranger, international, autre pays, europe
return-goods: retour, retourner, renvoyer, rendre, changé d'avis, ne convient pas
refund: remboursement, rembourser, récupérer mon argent, être remboursé
exchange: échange, échanger, remplacer, remplacement
broken: cassé, abîmé, défectueux, endommagé, ne marche pas, ne fonctionne pas, en panne
repair: réparer, réparation, dépanner
guarantee: garantie
complaint: plainte, réclamation, me plaindre, mécontent
order: commande, commander, acheter, achat
cancel: annuler, annulation, résilier, résiliation, arrêter, désabonner, mettre fin
pause: suspendre, suspension, pause, geler
reschedule: déplacer, reporter, changer la date, changer de rendez-vous, autre jour
appointment: rendez-vous, rdv, consultation, créneau
book: réserver, réservation, inscrire, inscription, place
join: adhérer, adhésion, s'inscrire, devenir membre, inscription
membership: abonnement, adhésion, membre, carte
trial: essai, essayer, tester, séance d'essai
contract: contrat, engagement, durée d'engagement
invoice: facture, reçu, justificatif, tva
pay: payer, paiement, carte bancaire, carte bleue, espèces, virement, moyen de paiement
instalments: plusieurs fois, en plusieurs fois, mensualités, échelonner, crédit
account: compte, profil, inscription
password: mot de passe, identifiant, mot de passe oublié
data-protection: données personnelles, confidentialité, vie privée, rgpd
newsletter: newsletter, désinscrire, courriels, publicité
phone: téléphone, appeler, numéro de téléphone, joindre
email: e-mail, courriel, mail
contact: contact, contacter, joindre, parler à, service client
open: horaires, ouvert, ouverture, ouvre, fermé, fermeture, ferme, heures d'ouverture, ~lundi, ~mardi, ~mercredi, ~jeudi, ~vendredi, ~samedi, ~dimanche
weekend: week-end, ~samedi, ~dimanche
holiday-closed: jour férié, jours fériés, noël, vacances
evening: soir, soirée, tard, nuit
where: où, adresse, situé, trouver, se trouve, venir, accès
parking: parking, garer, stationnement, stationner, voiture
transport: bus, métro, train, gare, tram, arrêt
emergency: urgence, urgent
pain: douleur, mal, fait mal
ill: malade, certificat médical, blessure, blessé, opération
doctor: médecin, docteur
insurance: assurance, mutuelle, assuré
documents: document, pièce d'identité, passeport, justificatif, papiers
bring: apporter, amener, emporter, prendre avec
clothes: vêtements, tenue, porter, habillé
language: langue, anglais, parlez
class: cours, atelier, leçon, formation, stage
duration: combien de temps, durée, dure, délai, combien de jours
when: quand, quel jour, à quelle heure
first-visit: première fois, premier rendez-vous, première visite
friend: ami, accompagnant, accompagner
job: emploi, travail, recrutement, poste, embauche, stage
food: manger, repas, menu, restaurant, petit déjeuner
pet: animal, chien, chat, animaux
wifi: wifi, internet
lost: perdu, oublié, objet trouvé, objets trouvés, perte
human: conseiller, humain, personne
`;
