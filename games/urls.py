"""Addresses of the games."""

from django.urls import path

from games import beside, hands, neighbours, saved, sessions, verification, views

urlpatterns = [
    path("", views.lobby, name="lobby"),
    path("mesa/<slug:slug>/", views.table, name="table"),
    path("mesas/", beside.tables_beside, name="tables_beside"),
    path("mesa/<slug:slug>/lado/", beside.table_beside, name="table_beside"),
    path("mesa/<slug:slug>/numeros/", views.table_numbers, name="table_numbers"),
    path("mesa/<slug:slug>/guardadas/", saved.saved_list, name="saved_list"),
    path("mesa/<slug:slug>/guardadas/<int:saved_id>/nome/", saved.saved_rename, name="saved_rename"),
    path("mesa/<slug:slug>/guardadas/<int:saved_id>/apagar/", saved.saved_delete, name="saved_delete"),
    path("mesa/<slug:slug>/guardadas/<int:saved_id>/repor/", saved.saved_restore, name="saved_restore"),
    path("mesa/<slug:slug>/fichas/", views.table_refill, name="table_refill"),
    path("mesa/<slug:slug>/ultima/", views.round_last, name="round_last"),
    path("sessao/<int:session_id>/", sessions.session_summary, name="session_summary"),
    path("sessao/<int:session_id>/resumo.csv", sessions.session_csv, name="session_csv"),
    path("sessao/<int:session_id>/terminar/", sessions.session_end_view, name="session_end"),
    path("jogada/<slug:slug>/<int:number>/", views.round_detail, name="round_detail"),
    path("jogada/<slug:slug>/<int:number>/mao.txt", hands.hand_text_file, name="hand_text"),
    path("jogada/<slug:slug>/<int:number>/mao.phh", hands.hand_phh_file, name="hand_phh"),
    path("mesa/<slug:slug>/jogador/<str:who>/", neighbours.player_card, name="player_card"),
    path("mesa/<slug:slug>/jogador/<str:who>/nota/", neighbours.note_keep, name="note_keep"),
    path("mesa/<slug:slug>/jogador/<str:who>/denunciar/", neighbours.report_new, name="report_new"),
    path("notas/", neighbours.note_list, name="note_list"),
    path("notas/<int:note_id>/apagar/", neighbours.note_delete, name="note_delete"),
    path("maos/", hands.hand_list, name="hand_list"),
    path("verificar/verify_hand.py", hands.verify_hand_script, name="verify_hand_script"),
    path("verificar/", verification.verify_any, name="verify_any"),
    path("verificar/verify_cards.py", verification.verify_cards_script, name="verify_cards_script"),
    path("verificar/verify_round.py", verification.verify_script, name="verify_script"),
    path("verificar/<slug:slug>/<int:number>/", verification.verify, name="verify"),
    path("verificar/<slug:slug>/<int:number>/registo.json", verification.verify_record, name="verify_record"),
    path("jogo-limpo/", verification.fairness, name="fairness"),
]
